import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Container } from 'inversify';
import { asyncScheduler } from 'rxjs';
import { ChainAddressRules } from '../../adapters/addresses/chain-address-rules.ts';
import { exampleAddress } from '../../adapters/addresses/example-address.ts';
import { SimulatedChain } from '../../adapters/chain-simulated/simulated-chain.ts';
import { exchangeModule, type ExchangeModuleOptions } from '../../adapters/di/exchange-module.ts';
import { quoteModule } from '../../adapters/di/quote-module.ts';
import { EmbeddedVenue } from '../../adapters/market-embedded/embedded-venue.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { Ed25519QuoteSigner } from '../../adapters/node/ed25519-quote-signer.ts';
import { NodeSecrets } from '../../adapters/node/node-secrets.ts';
import { openStore } from '../../adapters/postgres/open-store.ts';
import { SimulatedScheme } from '../../adapters/signer/simulated-scheme.ts';
import { QuoteEngine } from '../../core/exchange/quotes/quote-engine.ts';
import { Settlement } from '../../core/exchange/settlement/settlement.ts';
import { Clock } from '../../core/ports/clock.ts';
import { CurrencyCatalogue } from '../../core/ports/currency-catalogue.ts';
import { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { Logger } from '../../core/ports/logger.ts';
import type { Store } from '../../core/ports/store.ts';
import { newDatabase } from './shared-postgres.ts';

/** A whole house in this process: a database and a market of its own, the simulated chain with quick blocks, a signer in process. */
export interface ExchangeFixture {
  readonly api: ExchangeApi;
  readonly store: Store;
  readonly chain: SimulatedChain;
  readonly logger: MemoryLogger;
  readonly container: Container;
  readonly databaseUrl: string;
  close(): Promise<void>;
}

interface FixtureOptions {
  /** False leaves everything where it is until `Settlement` is started. */
  readonly isSettling?: boolean;
  readonly blockMs?: number;
  /** The house's own clock. */
  readonly clock?: Clock;
  /** Blocks come as it goes. */
  readonly chainClock?: Clock;
}

/** @param change replaces parts. */
export async function exchangeFixture(
  change: (parts: ExchangeModuleOptions) => ExchangeModuleOptions = (parts) => parts,
  { isSettling = true, blockMs = 20, clock = asyncScheduler, chainClock = asyncScheduler }: FixtureOptions = {},
): Promise<ExchangeFixture> {
  const databaseUrl = await newDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'altway-house-'));
  const logger = new MemoryLogger();
  const store = await openStore({ databaseUrl, folder, logger });
  const container = new Container();
  container.bind(Clock).toConstantValue(clock);
  container.bind(Logger).toConstantValue(logger);
  await container.load(quoteModule);
  const catalogue = container.get(CurrencyCatalogue);
  const seed = randomBytes(64);
  const scheme = new SimulatedScheme(() => 10n ** 30n);
  const chain = new SimulatedChain({
    path: join(folder, 'chain.sqlite'),
    clock: chainClock,
    currencies: catalogue.list().filter(({ kind }) => kind !== 'fiat'),
    account: scheme.publicKey(seed),
    blockMs,
  });
  const venue = new EmbeddedVenue({
    path: join(folder, 'venue.sqlite'),
    engine: container.get(QuoteEngine),
    catalogue,
  });
  const parts: ExchangeModuleOptions = {
    domain: () => 'http://127.0.0.1:3000',
    notices: { warning: async () => '', fiatWarning: async () => '' },
    pages: { page: async () => undefined, paths: async () => [] },
    press: { list: async () => [] },
    store,
    chains: [chain],
    signer: { sign: async (request) => scheme.sign(seed, request) },
    venue,
    secrets: new NodeSecrets(randomBytes(32)),
    quoteSigner: new Ed25519QuoteSigner(randomBytes(32)),
    addresses: new ChainAddressRules(),
    demonstration: {
      faucet: (ticker, to, amount) => chain.faucet(ticker, to, amount),
      make: (currency) => exampleAddress(currency, randomBytes(32)),
    },
    holder: 'test',
    times: { firstPause: 20, longestPause: 400, poll: 50 },
  };
  await container.load(exchangeModule(change(parts)));
  const settlement = container.get(Settlement);
  if (isSettling) await settlement.start();
  return {
    api: container.get(ExchangeApi),
    store,
    chain,
    logger,
    container,
    databaseUrl,
    close: async () => {
      await settlement.stop();
      await container.unbindAll();
      await store.close();
      chain.close();
      venue.close();
      await rm(folder, { recursive: true });
    },
  };
}
