import { ExchangeError } from '../../contract/exchange-error.ts';
import { formatUnits, parseUnits } from '../../domain/amount.ts';
import type { ChoiceView } from '../../domain/transactions/transaction.ts';
import type { Pricing } from '../quotes/local-pricing-api.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { finalityOf } from './cards/card-finality.ts';
import { mayTopUp } from './states/topping-up.ts';
import { confirmedSum, allConfirmed } from './states/deposit-sums.ts';
import { merchantAmount } from './states/hold-reason.ts';
import { freed, pendingTransfer } from './states/lost-deposit.ts';
import { isUnpaid } from './states/unfilled.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** Computes the result of each option of a hold, so that the customer chooses between results. */
export class HoldOptions {
  readonly #pricing: Pricing;
  readonly #currencies: CurrencyRegistry;

  constructor(pricing: Pricing, currencies: CurrencyRegistry) {
    this.#pricing = pricing;
    this.#currencies = currencies;
  }

  /**
   * Empty unless the transaction is on hold or waits for a top-up; also while a deposit is unconfirmed, staff reviews it,
   * or a card's provider may still take the coins back.
   * @param now milliseconds.
   */
  of(record: TransactionRecord, now: number): readonly ChoiceView[] {
    if (finalityOf(record) !== 'final') return [];
    if (isUnpaid(record)) return this.#unpaid(record);
    const isAsked = record.status === 'hold' || (record.status === 'waiting' && record.isToppingUp);
    if (!isAsked || record.holdReason === 'review' || !allConfirmed(record)) return [];
    return [this.#topUp(record, now), this.#goOn(record), this.#refund(record)].filter(
      (choice) => choice !== undefined,
    );
  }

  /** Of a payout that could not be made: to wait for it, or to have the deposits back. */
  #unpaid(record: TransactionRecord): readonly ChoiceView[] {
    const { amount, currency, round } = pendingTransfer(record)!;
    const back = { ...record, ...freed(record, round) };
    const refund = allConfirmed(back) ? this.#refund(back) : undefined;
    return [this.#choice('continue', currency, amount), ...(refund ? [refund] : [])];
  }

  #topUp(record: TransactionRecord, now: number): ChoiceView | undefined {
    if (!mayTopUp(record, now)) return undefined;
    const { from, amountIn } = record;
    return this.#choice('top-up', from, amountIn - confirmedSum(record));
  }

  #goOn(record: TransactionRecord): ChoiceView | undefined {
    const { from, to, round } = record;
    const asked = merchantAmount(record);
    if (asked !== undefined && round > 0) return undefined;
    try {
      const amount = formatUnits(confirmedSum(record), this.#currencies.decimals(from));
      const { amountTo } = this.#pricing.quote({ from, to, amount, isPaid: true });
      if (asked !== undefined && parseUnits(amountTo, this.#currencies.decimals(to)) < asked) return undefined;
      return { choice: 'continue', amount: amountTo, currency: to, needsRefundAddress: false };
    } catch (error) {
      // Outside the limits there is no option to continue.
      if (ExchangeError.from(error).code === 'internal') throw error;
      return undefined;
    }
  }

  #refund(record: TransactionRecord): ChoiceView | undefined {
    const { from, refund } = record;
    const amount = this.#currencies.refundOf(from, confirmedSum(record));
    return amount === undefined
      ? undefined
      : { ...this.#choice('refund', from, amount), needsRefundAddress: refund === undefined };
  }

  #choice(choice: ChoiceView['choice'], currency: string, units: bigint): ChoiceView {
    const amount = formatUnits(units, this.#currencies.decimals(currency));
    return { choice, amount, currency, needsRefundAddress: false };
  }
}
