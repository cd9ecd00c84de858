import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Choice, Destination } from '../../domain/transaction.ts';
import type { Unit } from '../../ports/store.ts';
import type { CurrencyBook } from '../settlement/currency-book.ts';
import { fault } from './destination.ts';
import type { Proceedings } from './proceedings.ts';
import type { TransactionRecord } from './record.ts';

/** An answer to a hold as it is given: the address as it was typed. */
export interface GivenAnswer {
  readonly choice: Choice;
  readonly refundAddress?: string | undefined;
  readonly refundExtraId?: string | undefined;
}

/** Judges an address to refund to. @throws ExchangeError invalid-input naming the field. */
export type RefundTo = (ticker: string, given: Destination) => Destination;

/** Carries out answers to holds: the customer's own, or staff's in their place. */
export class HoldAnswers {
  readonly #proceedings: Proceedings;
  readonly #currencies: CurrencyBook;
  readonly #refundTo: RefundTo;

  constructor(proceedings: Proceedings, currencies: CurrencyBook, refundTo: RefundTo) {
    this.#proceedings = proceedings;
    this.#currencies = currencies;
    this.#refundTo = refundTo;
  }

  /**
   * @param actor 'customer', or the member of staff who does it.
   * @throws ExchangeError not-found; conflict where it cannot be; invalid-input for an address that cannot be used.
   */
  async take(unit: Unit, id: string, given: GivenAnswer, actor: string): Promise<TransactionRecord> {
    const record = await unit.transactions.lock(id);
    if (!record) throw new ExchangeError('not-found', 'There is no such transaction');
    const refund = await this.#refund(unit, record, given);
    // Staff has stopped it: nothing is decided before they have looked.
    if (record.holdReason === 'review' && actor === 'customer')
      throw new ExchangeError('conflict', 'This transaction is being looked at by our staff');
    const answer = { choice: given.choice, refund };
    const networkFee = this.#currencies.networkFee(record.from);
    return this.#proceedings.take(unit, record, { kind: 'resolved', answer, networkFee }, { actor });
  }

  async #refund(
    unit: Unit,
    { from, chain }: TransactionRecord,
    { refundAddress: address, refundExtraId: extraId }: GivenAnswer,
  ): Promise<Destination | undefined> {
    if (address === undefined) return undefined;
    const refund = this.#refundTo(from, { address, extraId });
    const ours = await unit.transactions.ours(chain, [refund.address]);
    // Coins that left for an address of ours would never arrive anywhere.
    if (ours.size > 0) throw fault('refundAddress', 'This is an address of the exchange itself: give one of your own');
    return refund;
  }
}
