import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { Posting } from '../../../domain/transactions/ledger.ts';
import type { ConversionRecord } from '../../../ports/stores/affiliates/conversions.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import type { TradeResult, Venue } from '../../../ports/markets/venue.ts';
import { REFUSALS } from '../../settlement/trade-processor.ts';

/**
 * Trades a balance that was debited for a conversion. The venue answers the same for the same order ID, so a process
 * that crashes in between trades nothing twice, and the process that takes over books the executed trade.
 */
export class ConversionProcessor {
  readonly #store: Store;
  readonly #venue: Venue;
  readonly #clock: Clock;

  constructor(store: Store, venue: Venue, clock: Clock) {
    this.#store = store;
    this.#venue = venue;
    this.#clock = clock;
  }

  /** @returns the conversion in its final state. @throws errors that may be temporary, so that it is retried. */
  async run(record: ConversionRecord): Promise<ConversionRecord> {
    if (record.status !== 'exchanging') return record;
    const { id, from, to, amountFrom } = record;
    const order = { id: `conversion-${id}`, from, to, amountIn: amountFrom };
    const traded = await this.#venue.trade(order).catch(refused);
    return this.#store.atomically(async (unit) => {
      const now = await unit.conversions.lock(id);
      // Another process was faster.
      if (now?.status !== 'exchanging') return now ?? record;
      return traded ? this.#finish(unit, now, traded) : this.#giveBack(unit, now);
    });
  }

  async #finish(unit: UnitOfWork, record: ConversionRecord, { amountOut }: TradeResult): Promise<ConversionRecord> {
    const { id, accountId, from, to, amountFrom } = record;
    const at = this.#clock.now();
    const done = ended(record, { status: 'finished', amountTo: amountOut, finishedAt: at });
    await unit.conversions.update(done);
    const line = { accountId, currency: to, kind: 'converted-to', amount: amountOut, at, reference: id } as const;
    await unit.affiliateLedger.add(line);
    const posting: Posting = {
      id: `conversion:${id}`,
      kind: 'affiliate-conversion',
      at,
      entries: [
        { currency: from, account: 'affiliates', amount: amountFrom },
        { currency: from, account: 'trading', amount: -amountFrom },
        { currency: to, account: 'trading', amount: amountOut },
        { currency: to, account: 'affiliates', amount: -amountOut },
      ],
    };
    await unit.ledger.post(posting);
    return done;
  }

  async #giveBack(unit: UnitOfWork, record: ConversionRecord): Promise<ConversionRecord> {
    const { id, accountId, from, amountFrom } = record;
    const at = this.#clock.now();
    const failed = ended(record, { status: 'failed', finishedAt: at });
    await unit.conversions.update(failed);
    const line = { accountId, currency: from, amount: amountFrom, at, reference: id };
    await unit.affiliateLedger.add({ ...line, kind: 'conversion-returned' });
    return failed;
  }
}

function ended(
  record: ConversionRecord,
  change: Pick<ConversionRecord, 'status' | 'finishedAt' | 'amountTo'>,
): ConversionRecord {
  return { ...record, ...change, dueAt: undefined, attempts: 0, lastError: undefined };
}

/** @throws errors that are not refusals of the market. */
function refused(error: unknown): undefined {
  if (!REFUSALS.has(ExchangeError.from(error).code)) throw error;
}
