import { Container, type ServiceIdentifier } from 'inversify';
import { useCases } from '../adapters/di/use-cases.ts';
import { Clock } from '../core/ports/clock.ts';
import { ExchangeApi } from '../core/ports/exchange-api.ts';
import { Logger } from '../core/ports/logger.ts';
import { SelectionStore } from '../core/ports/selection-store.ts';
import { TransactionFeed } from '../core/ports/transaction-feed.ts';
import type { Resolve, Token } from './hooks/use-use-case.ts';

/** What differs between the browser and the server. */
export interface PagePorts {
  readonly api: ExchangeApi;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly store: SelectionStore;
  readonly feed: TransactionFeed;
}

/** The page's composition. One a visitor: on the server it is made anew for each request, so nothing is shared. */
export function pageContainer({ api, clock, logger, store, feed }: PagePorts): Resolve {
  const container = new Container();
  container.bind(ExchangeApi).toConstantValue(api);
  container.bind(Clock).toConstantValue(clock);
  container.bind(Logger).toConstantValue(logger);
  container.bind(SelectionStore).toConstantValue(store);
  container.bind(TransactionFeed).toConstantValue(feed);
  container.load(useCases);
  // Inversify knows run-time names as constructors of anything; which arguments they take is not its concern.
  return <T>(token: Token<T>): T => container.get(token as unknown as ServiceIdentifier<T>) as T;
}
