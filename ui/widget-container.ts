import { PageResolver } from '../adapters/di/clients/page-resolver.ts';
import { Clock } from '../core/ports/services/clock.ts';
import { FavouriteStore, NO_FAVOURITES } from '../core/ports/services/favourite-store.ts';
import { CaptchaSolver } from '../core/ports/services/captcha-solver.ts';
import { ExchangeApi } from '../core/ports/apis/exchange-api.ts';
import { Logger } from '../core/ports/services/logger.ts';
import { WidgetApi } from '../core/ports/apis/merchant-api.ts';
import { SelectionStore } from '../core/ports/stores/selection-store.ts';
import { TransactionFeed } from '../core/ports/apis/transaction-feed.ts';
import { NO_CAPTCHA_SOLVER } from '../core/use-cases/proven-call.ts';
import type { Resolve } from '../core/use-cases/use-case.ts';
import { DeferredMessages } from './hooks/loading/deferred-messages.ts';

/** Ports whose implementations differ between the browser and the server. */
interface WidgetPorts {
  readonly api: ExchangeApi;
  readonly widgets: WidgetApi;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly feed: TransactionFeed;
  /** Solves CAPTCHAs; without it none are solved. */
  readonly captchaSolver?: CaptchaSolver;
  /** Undefined where no texts are left to load. */
  readonly texts?: DeferredMessages;
}

/** Saves nothing: a frame may have no storage, and its selection is set by the host page. */
const FORGETFUL: SelectionStore = { load: async () => undefined, save: async () => undefined };

/** A widget's composition root: an exchange without accounts, languages to choose or saved data. */
export function widgetContainer({
  api,
  widgets,
  clock,
  logger,
  feed,
  captchaSolver = NO_CAPTCHA_SOLVER,
  texts = { load: async () => undefined },
}: WidgetPorts): Resolve {
  const resolver = new PageResolver();
  resolver.bind(ExchangeApi, api);
  resolver.bind(WidgetApi, widgets);
  resolver.bind(Clock, clock);
  resolver.bind(Logger, logger);
  resolver.bind(SelectionStore, FORGETFUL);
  resolver.bind(CaptchaSolver, captchaSolver);
  resolver.bind(TransactionFeed, feed);
  resolver.bind(DeferredMessages, texts);
  resolver.bind(FavouriteStore, NO_FAVOURITES);
  return resolver.get;
}
