import { ExchangeError } from '../../contract/exchange-error.ts';
import { namedFieldError } from '../../contract/field-error.ts';
import { parseUnits } from '../../domain/amount.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import type { Choice, Destination } from '../../domain/transactions/transaction.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { finalityOf } from './cards/card-finality.ts';
import type { LeastTerms } from './least-terms.ts';
import { rejectOwnAddress } from './destination.ts';
import type { TradeFees } from './states/transaction-event.ts';
import type { TransactionProcessor } from './transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/**
 * 'customer' is the owner; 'key' the owner's software; 'link' the holder of the tracking link; anything else a staff
 * member.
 */
export type Actor = 'customer' | 'key' | 'link' | (string & {});

const CUSTOMERS: ReadonlySet<Actor> = new Set(['customer', 'key', 'link']);

/** An answer to a hold as it was entered. */
export interface HoldAnswerInput {
  readonly choice: Choice;
  readonly refundAddress?: string | undefined;
  readonly refundExtraId?: string | undefined;
  /** The least payout that is accepted with `continue`; a decimal string. */
  readonly leastAmountTo?: string | undefined;
}

/** Validates a refund address. @throws ExchangeError invalid-input naming the field. */
export type RefundTo = (ticker: string, given: Destination) => Destination;

/** Carries out answers to holds: the customer's own, or staff's in the customer's place. */
export class HoldResolver {
  readonly #processor: TransactionProcessor;
  readonly #currencies: CurrencyRegistry;
  readonly #refundTo: RefundTo;
  /** Without it nothing bounds what is continued. */
  readonly #least: Pick<LeastTerms, 'ofContinued'> | undefined;

  constructor(
    processor: TransactionProcessor,
    currencies: CurrencyRegistry,
    refundTo: RefundTo,
    least?: Pick<LeastTerms, 'ofContinued'>,
  ) {
    this.#least = least;
    this.#processor = processor;
    this.#currencies = currencies;
    this.#refundTo = refundTo;
  }

  /**
   * @throws ExchangeError not-found; conflict in a status that does not allow it, and where the present rate is below
   * the least that is accepted; invalid-input for an unusable address.
   */
  async resolve(unit: UnitOfWork, id: string, given: HoldAnswerInput, actor: Actor): Promise<TransactionRecord> {
    const record = await unit.transactions.lock(id);
    if (!record) throw new ExchangeError('not-found', 'There is no such transaction');
    const { choice, refundAddress: address, refundExtraId: extraId } = given;
    const refund = address === undefined ? undefined : await this.#refund(unit, record, { address, extraId }, actor);
    // Staff has put it on hold: the customer cannot decide before the review has ended.
    if (record.holdReason === 'review' && CUSTOMERS.has(actor))
      throw new ExchangeError('conflict', 'This transaction is being looked at by our staff');
    if (CUSTOMERS.has(actor) && finalityOf(record) !== 'final')
      throw new ExchangeError('conflict', 'The card payment is not final yet');
    const answer = { choice, refund };
    const networkFee = this.#currencies.networkFee(record.from);
    const minimumTransfer = this.#currencies.minimumTransfer(record.from);
    const leastOut = choice === 'continue' ? this.#least?.ofContinued(record, given.leastAmountTo) : undefined;
    const terms = { networkFee, minimumTransfer, fees: this.#feesOf(record), leastOut };
    return this.#processor.apply(unit, record, { kind: 'resolved', answer, ...terms }, { actor });
  }

  /** What the last trade charged. */
  #feesOf({ to, quote }: TransactionRecord): TradeFees {
    const units = (amount: string) => parseUnits(amount, this.#currencies.decimals(to));
    const rateMargin = quote.rateMargin === undefined ? undefined : units(quote.rateMargin);
    return { serviceFee: units(quote.serviceFee), rateMargin, networkFee: units(quote.networkFee) };
  }

  /** Sets the refund address. @throws ExchangeError as `resolve` does. */
  async setRefund(unit: UnitOfWork, id: string, to: Destination, actor: Actor): Promise<TransactionRecord> {
    const record = await unit.transactions.lock(id);
    if (!record) throw new ExchangeError('not-found', 'There is no such transaction');
    const refund = await this.#refund(unit, record, to, actor);
    return this.#processor.apply(unit, record, { kind: 'refund-address', refund }, { actor });
  }

  async #refund(unit: UnitOfWork, record: TransactionRecord, to: Destination, actor: Actor): Promise<Destination> {
    const refund = this.#refundTo(record.from, to);
    const known = record.refund;
    const isOther = known && (known.address !== refund.address || known.extraId !== refund.extraId);
    // A link or a key may be passed on or stolen: its holder can set a missing refund address, but not replace one.
    if (actor === 'link' && isOther) throw namedFieldError('conflict', 'refundAddress', REDIRECTED);
    if (actor === 'key' && isOther) throw namedFieldError('conflict', 'refundAddress', KEPT_FROM_KEYS);
    await rejectOwnAddress(unit.transactions, refund, 'refundAddress');
    return refund;
  }
}

const REDIRECTED = errorMessage('refund-given');
const KEPT_FROM_KEYS = 'A refund address was given already; an API key cannot change it: sign in to change it';
