import { Container, type ContainerModule, type ServiceIdentifier } from 'inversify';
import { useCases } from '../adapters/di/use-cases.ts';
import { Clock } from '../core/ports/clock.ts';
import { ExchangeApi } from '../core/ports/exchange-api.ts';
import { Logger } from '../core/ports/logger.ts';
import { SelectionStore } from '../core/ports/selection-store.ts';
import { SessionStore } from '../core/ports/session-store.ts';
import { TransactionFeed } from '../core/ports/transaction-feed.ts';
import { Accounts } from './hooks/accounts.ts';
import type { Resolve, Token } from './hooks/use-use-case.ts';

/** What differs between the browser and the server. */
export interface PagePorts {
  readonly api: ExchangeApi;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: SelectionStore;
  readonly feed: TransactionFeed;
  readonly session: SessionStore;
  /** Accounts and their use cases (`accountParts`); in the browser what loads them. */
  readonly accounts: AccountModules | (() => Promise<AccountModules>);
}

type AccountModules = readonly ContainerModule[];

/** The page's composition. One a visitor: on the server it is made anew for each request, so nothing is shared. */
export function pageContainer({ api, clock, logger, store, feed, session, accounts }: PagePorts): Resolve {
  const container = new Container();
  container.bind(ExchangeApi).toConstantValue(api);
  container.bind(Clock).toConstantValue(clock);
  container.bind(Logger).toConstantValue(logger);
  container.bind(SelectionStore).toConstantValue(store);
  container.bind(TransactionFeed).toConstantValue(feed);
  container.bind(SessionStore).toConstantValue(session);
  container.bind(Accounts).toConstantValue(accountsOf(container, accounts));
  container.load(useCases);
  // Inversify knows run-time names as constructors of anything; which arguments they take is not its concern.
  return <T>(token: Token<T>): T => container.get(token as unknown as ServiceIdentifier<T>) as T;
}

function accountsOf(container: Container, accounts: PagePorts['accounts']): Accounts {
  if (typeof accounts !== 'function') {
    container.load(...accounts);
    return { load: async () => undefined };
  }
  let loading: Promise<void> | undefined;
  const load = async () => {
    try {
      container.load(...(await accounts()));
    } catch (cause) {
      loading = undefined;
      throw cause;
    }
  };
  return { load: () => (loading ??= load()) };
}
