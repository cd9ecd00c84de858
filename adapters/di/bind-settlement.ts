import { QuoteDesk } from '../../core/exchange/quotes/quote-desk.ts';
import { ChainDirectory } from '../../core/exchange/chains/chain-directory.ts';
import { CurrencyBook } from '../../core/exchange/chains/currency-book.ts';
import { SendStep } from '../../core/exchange/settlement/send-step.ts';
import { Sender } from '../../core/exchange/settlement/sender.ts';
import { Settlement } from '../../core/exchange/settlement/settlement.ts';
import { Settler, SETTLER_TIMES, type SettlerTimes } from '../../core/exchange/settlement/settler.ts';
import { TradeStep } from '../../core/exchange/settlement/trade-step.ts';
import { Proceedings } from '../../core/exchange/transactions/proceedings.ts';
import { Clock } from '../../core/ports/clock.ts';
import { Logger } from '../../core/ports/logger.ts';
import { Secrets } from '../../core/ports/secrets.ts';
import { Signer } from '../../core/ports/signer.ts';
import { Store } from '../../core/ports/store.ts';
import { Venue } from '../../core/ports/venue.ts';
import type { Bind } from './bind.ts';

/** Who settles, and how often it looks. */
export interface SettlementOptions {
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly times?: Partial<SettlerTimes> | undefined;
}

/** Binds what runs in the background: trades, payouts and the watching of chains. */
export function bindSettlement(bind: Bind, { holder, times }: SettlementOptions): void {
  // One for all that is sent: it has what takes the same inputs wait for each other.
  bind(Sender)
    .toResolvedValue(
      (store: Store, chains: ChainDirectory, signer: Signer, currencies: CurrencyBook) =>
        new Sender(store, chains, signer, currencies),
      [Store, ChainDirectory, Signer, CurrencyBook],
    )
    .inSingletonScope();
  bind(Settler)
    .toResolvedValue(
      (
        store: Store,
        proceedings: Proceedings,
        chains: ChainDirectory,
        pricing: QuoteDesk,
        venue: Venue,
        currencies: CurrencyBook,
        sender: Sender,
        clock: Clock,
        logger: Logger,
      ) => {
        const trade = new TradeStep(store, proceedings, pricing, venue, currencies);
        const send = new SendStep(proceedings, sender);
        return new Settler({ store, proceedings, trade, send, chains }, clock, logger, times);
      },
      [Store, Proceedings, ChainDirectory, QuoteDesk, Venue, CurrencyBook, Sender, Clock, Logger],
    )
    .inSingletonScope();
  bind(Settlement)
    .toResolvedValue(
      (
        settler: Settler,
        chains: ChainDirectory,
        store: Store,
        proceedings: Proceedings,
        currencies: CurrencyBook,
        signer: Signer,
        secrets: Secrets,
        clock: Clock,
        logger: Logger,
      ) => {
        const { lease = SETTLER_TIMES.lease } = times ?? {};
        const parts = { store, proceedings, currencies, signer, secrets, holder, lease };
        return new Settlement(settler, chains, parts, clock, logger);
      },
      [Settler, ChainDirectory, Store, Proceedings, CurrencyBook, Signer, Secrets, Clock, Logger],
    )
    .inSingletonScope();
}
