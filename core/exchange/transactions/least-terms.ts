import { ExchangeError } from '../../contract/exchange-error.ts';
import { namedFieldError } from '../../contract/field-error.ts';
import { formatUnits, parseUnits } from '../../domain/amount.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import { leastOutput, WIDEST_TOLERANCE } from '../../domain/quotes/least-output.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { Pricing } from '../quotes/local-pricing-api.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { confirmedSum } from './states/deposit-sums.ts';
import { merchantAmount } from './states/hold-reason.ts';
import { pendingTransfer } from './states/lost-deposit.ts';

/**
 * The least payout of an exchange, in smallest units of its payout currency. @param estimate of now, as a decimal string.
 * @param given what the customer accepts; the usual tolerance unless given. @throws ExchangeError conflict
 * (`leastAmountTo`) where the estimate has fallen below it; invalid-input below half of the estimate.
 */
export function agreedLeast({ ticker, decimals }: Currency, estimate: string, given: string | undefined): bigint {
  const now = parseUnits(estimate, decimals);
  if (given === undefined) return leastOutput(now);
  const least = parseUnits(given, decimals, 'ceiling');
  const currency = ticker.toUpperCase();
  if (least > now)
    throw namedFieldError('conflict', 'leastAmountTo', errorMessage('least-missed', { amount: estimate, currency }));
  const bound = leastOutput(now, WIDEST_TOLERANCE);
  if (least >= bound) return least;
  const amount = formatUnits(bound, decimals);
  throw namedFieldError('invalid-input', 'leastAmountTo', errorMessage('least-too-low', { amount, currency }));
}

/** Prices what customers accept when they continue an exchange. */
export class LeastTerms {
  readonly #pricing: Pricing;
  readonly #currencies: CurrencyRegistry;

  constructor(pricing: Pricing, currencies: CurrencyRegistry) {
    this.#pricing = pricing;
    this.#currencies = currencies;
  }

  /**
   * The least payout, per `amountIn`, of an exchange that is continued at the present rate. @param given as for
   * `agreedLeast`, for the deposits. @returns undefined where nothing bounds it or the market gives no price: the bound stays as it
   * was. @throws ExchangeError as `agreedLeast` does.
   */
  ofContinued(record: TransactionRecord, given: string | undefined): bigint | undefined {
    const isBounded = record.leastOut !== undefined || given !== undefined;
    const sum = confirmedSum(record);
    if (!isBounded || sum === 0n || merchantAmount(record) !== undefined || pendingTransfer(record)) return undefined;
    const estimate = this.#estimate(record, sum);
    if (estimate === undefined) return undefined;
    return (agreedLeast(this.#currencies.find(record.to, 'to'), estimate, given) * record.amountIn) / sum;
  }

  #estimate({ from, to }: TransactionRecord, sum: bigint): string | undefined {
    try {
      const amount = formatUnits(sum, this.#currencies.decimals(from));
      return this.#pricing.quote({ from, to, amount, isPaid: true }).amountTo;
    } catch (error) {
      if (ExchangeError.from(error).code === 'internal') throw error;
      return undefined;
    }
  }
}
