import { setFlagsFromString } from 'node:v8';
import { Container, type ContainerModule, type ServiceIdentifier } from 'inversify';
import { asyncScheduler, throwError } from 'rxjs';
import { commandCaptchaSolver } from '../adapters/di/clients/command-captcha-solver.ts';
import { Clock } from '../core/ports/services/clock.ts';
import { ApiDomain } from '../core/domain/site/api-domain.ts';
import { Logger } from '../core/ports/services/logger.ts';
import type { SessionFile } from '../adapters/node/files/session-file.ts';
import { CaptchaSolver } from '../core/ports/services/captcha-solver.ts';
import { SessionStore } from '../core/ports/stores/session-store.ts';
import { SelectionStore } from '../core/ports/stores/selection-store.ts';
import { TransactionFeed } from '../core/ports/apis/transaction-feed.ts';
import { ExchangeError } from '../core/contract/exchange-error.ts';
import { type ClassOf, type Resolve, resolveUseCases } from '../core/use-cases/use-case.ts';

const notFollowed = () => new ExchangeError('unavailable', 'Commands do not follow live updates');

/** Selects how a command reaches the exchange: over HTTP, or in this process on the embedded market. */
interface CliOptions {
  readonly url: string;
  readonly local?: boolean | undefined;
  /** Keeps the visitor's sessions between commands; without it every command is a new visitor. */
  readonly session?: SessionFile | undefined;
  /** Only for commands on accounts; the others start faster without. */
  readonly accounts?: AccountCommandOptions | undefined;
  /** Called before a proof of work is solved, which takes a moment. */
  readonly proving?: (() => void) | undefined;
  /** The session file, only for commands on the affiliate programme. */
  readonly affiliates?: SessionFile | undefined;
}

/** Additional options of commands on accounts. */
interface AccountCommandOptions {
  readonly session: SessionFile;
  /** Called before a proof of work is solved, which takes a moment. */
  readonly proving: () => void;
}

/** The command line's composition root. @returns the container; `unbindAll` releases what runs in it. */
export async function composeCli(options: CliOptions, logger: Logger): Promise<Container> {
  const { url, local, session, accounts, affiliates } = options;
  const container = new Container();
  container.bind(Clock).toConstantValue(asyncScheduler);
  container.bind(Logger).toConstantValue(logger);
  container.bind(ApiDomain).toConstantValue(new ApiDomain(url));
  // A command names its selection each time; there is nothing to store.
  container.bind(SelectionStore).toConstantValue({ load: async () => undefined, save: async () => undefined });
  // Commands poll instead of following the feed.
  container.bind(TransactionFeed).toConstantValue({ follow: () => throwError(notFollowed) });
  // Load only the module that is used: the market is large, and so is the HTTP client.
  const exchange = local ? await localExchange(url) : [await remoteExchange(session)];
  await container.load(...exchange);
  if (accounts) await loadAccounts(container, options, accounts);
  else container.bind(CaptchaSolver).toConstantValue(commandCaptchaSolver(options.proving ?? (() => {})));
  if (affiliates) await loadAffiliates(container, options, affiliates);
  return container;
}

/** Resolves use cases over the ports of a container. */
export function useCasesOf(container: Container): Resolve {
  return resolveUseCases(<T>(token: ClassOf<T>): T => container.get<T>(token as ServiceIdentifier<T>));
}

async function loadAccounts(
  container: Container,
  { url, local }: CliOptions,
  accounts: AccountCommandOptions,
): Promise<void> {
  const { remoteAccounts, noAccountsHere } = await import('../adapters/di/clients/command-accounts.ts');
  const { MemorySession } = await import('../adapters/memory/memory-session.ts');
  const clock = container.get(Clock);
  // A command ends before the session could be asked for a second time.
  container.bind(SessionStore).toConstantValue(new MemorySession());
  await container.load(local ? noAccountsHere() : remoteAccounts({ url, clock, ...accounts }));
}

/** @throws ExchangeError `unavailable` in this process: it keeps no records, so there are no balances. */
async function loadAffiliates(container: Container, { url, local }: CliOptions, session: SessionFile): Promise<void> {
  if (local)
    throw new ExchangeError('unavailable', 'The affiliate program needs a server: start one with altway serve');
  const { remoteAffiliates } = await import('../adapters/di/clients/command-affiliates.ts');
  const { MemorySession } = await import('../adapters/memory/memory-session.ts');
  container.bind(SessionStore).toConstantValue(new MemorySession());
  await container.load(remoteAffiliates({ url, clock: container.get(Clock), session }));
}

async function remoteExchange(session: SessionFile | undefined): Promise<ContainerModule> {
  const { remoteModule: remote } = await import('../adapters/di/clients/remote-module.ts');
  // undici's parser is WebAssembly. A command makes a few requests, so optimising it never pays, and the process would
  // wait for the optimiser at its end. Set late: a flag given at the start discards Node's own compiled code.
  setFlagsFromString('--wasm-tiering-budget=2000000000');
  return remote(session);
}

/** Quotes in this process; it has no store, so no transactions. */
async function localExchange(url: string): Promise<readonly ContainerModule[]> {
  const { quoteModule, quotesOnlyModule } = await import('../adapters/di/server/quote-module.ts');
  return [quoteModule, quotesOnlyModule({ domain: () => url, hasCards: true })];
}
