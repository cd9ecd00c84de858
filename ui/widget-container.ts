import { PageResolver } from '../adapters/di/clients/page-resolver.ts';
import { useCases } from '../adapters/di/use-cases/use-cases.ts';
import { widgetWiring } from '../adapters/di/use-cases/widget-wiring.ts';
import { Clock } from '../core/ports/services/clock.ts';
import { CaptchaSolver } from '../core/ports/services/captcha-solver.ts';
import { ExchangeApi } from '../core/ports/apis/exchange-api.ts';
import { Logger } from '../core/ports/services/logger.ts';
import type { WidgetApi } from '../core/ports/apis/merchant-api.ts';
import { SelectionStore } from '../core/ports/stores/selection-store.ts';
import { TransactionFeed } from '../core/ports/apis/transaction-feed.ts';
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
