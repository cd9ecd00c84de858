import { bookShare, withShare } from '../affiliates/earnings.ts';
import { type WorthOf, withWorth } from '../affiliates/exchange-worth.ts';
import { bookingOf } from '../ledger/bookings.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Unit } from '../../ports/store.ts';
import type { PaymentEvents } from '../merchants/payment-events.ts';
import type { Happening } from './happening.ts';
import type { TransactionRecord } from './record.ts';
import { transition } from './transition.ts';

/** How a step is taken. */
export interface StepOptions {
  /** 'house' unless told. */
  readonly actor?: string;
  /** Whoever takes the step goes on with the next one by themselves: nobody else needs to look before this time. */
  readonly busyUntil?: number | undefined;
}

/**
 * Takes steps inside a unit of work: the record, its timeline, the book and what a partner earns change together or not
 * at all.
 */
export class Proceedings {
  readonly #clock: Clock;
  readonly #payments: PaymentEvents | undefined;
  readonly #worthOf: WorthOf;

  /**
   * @param payments tells merchants; without it they are told nothing. @param worthOf for partners' statistics; without it
   * what finishes counts for nothing there.
   */
  constructor(clock: Clock, payments?: PaymentEvents, worthOf: WorthOf = () => undefined) {
    this.#clock = clock;
    this.#payments = payments;
    this.#worthOf = worthOf;
  }

  /**
   * Locks a transaction and takes the step that is decided on seeing it. @param decide undefined for none.
   * @returns the record as it then is; undefined when there is none.
   */
  async step(
    unit: Unit,
    id: string,
    decide: (record: TransactionRecord) => Happening | undefined,
    options: StepOptions = {},
  ): Promise<TransactionRecord | undefined> {
    const record = await unit.transactions.lock(id);
    const happening = record && decide(record);
    return happening ? this.take(unit, record, happening, options) : record;
  }

  /** Takes a step of a record that is locked already. @throws ExchangeError conflict where it is not legal. */
  async take(
    unit: Unit,
    record: TransactionRecord,
    happening: Happening,
    { actor = 'house', busyUntil }: StepOptions = {},
  ): Promise<TransactionRecord> {
    const { record: led, event } = transition(record, happening, { at: this.#clock.now(), actor });
    const next = withWorth(record, withShare(led), this.#worthOf);
    const kept = busyUntil !== undefined && next.dueAt !== undefined ? { ...next, dueAt: busyUntil } : next;
    await unit.transactions.update(kept, [event]);
    const posting = bookingOf(record, happening, kept);
    if (posting) await unit.ledger.post(posting);
    await this.#payments?.stepped(unit, record, kept);
    await bookShare(unit, record, kept);
    return kept;
  }
}
