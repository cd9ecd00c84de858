import { PageResolver } from '../adapters/di/page-resolver.ts';
import { useCases } from '../adapters/di/use-cases.ts';
import { widgetWiring } from '../adapters/di/widget-wiring.ts';
import { Clock } from '../core/ports/clock.ts';
import { CaptchaSolver } from '../core/ports/captcha-solver.ts';
import { ExchangeApi } from '../core/ports/exchange-api.ts';
import { Logger } from '../core/ports/logger.ts';
import type { WidgetApi } from '../core/ports/merchant-api.ts';
import { SelectionStore } from '../core/ports/selection-store.ts';
import { TransactionFeed } from '../core/ports/transaction-feed.ts';
import { NO_CAPTCHA_SOLVER } from '../core/use-cases/proven-call.ts';
import type { Resolve } from './hooks/use-use-case.ts';

/** What differs between the browser and the server. */
export interface WidgetPorts {
  readonly api: ExchangeApi;
  readonly widgets: WidgetApi;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly feed: TransactionFeed;
  /** Solves puzzles; without it nothing does. */
  readonly captchaSolver?: CaptchaSolver;
}

/** A frame remembers nothing: it may have no storage, and what it shows is the page's around it. */
const FORGETFUL: SelectionStore = { load: async () => undefined, save: async () => undefined };

/** A widget's composition: an exchange without accounts, languages to choose or anything kept. */
export function widgetContainer({
  api,
  widgets,
  clock,
  logger,
  feed,
  captchaSolver = NO_CAPTCHA_SOLVER,
}: WidgetPorts): Resolve {
  const resolver = new PageResolver();
  resolver.load(useCases, widgetWiring(widgets), ({ bind }) => {
    bind(ExchangeApi).toConstantValue(api);
    bind(Clock).toConstantValue(clock);
    bind(Logger).toConstantValue(logger);
    bind(SelectionStore).toConstantValue(FORGETFUL);
    bind(CaptchaSolver).toConstantValue(captchaSolver);
    bind(TransactionFeed).toConstantValue(feed);
  });
  return (token) => resolver.get(token);
}
