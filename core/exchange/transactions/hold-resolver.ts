import { ExchangeError } from '../../contract/exchange-error.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import type { Choice, Destination } from '../../domain/transactions/transaction.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { fieldError, rejectOwnAddress } from './destination.ts';
import type { TransactionProcessor } from './transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** 'customer' made it; 'key' is their software; 'link' holds its tracking link; anything else is a member of staff. */
export type Actor = 'customer' | 'key' | 'link' | (string & {});

const CUSTOMERS: ReadonlySet<Actor> = new Set(['customer', 'key', 'link']);

/** An answer to a hold as it is given: the address as it was typed. */
export interface HoldAnswerInput {
  readonly choice: Choice;
  readonly refundAddress?: string | undefined;
  readonly refundExtraId?: string | undefined;
}

/** Judges an address to refund to. @throws ExchangeError invalid-input naming the field. */
export type RefundTo = (ticker: string, given: Destination) => Destination;

/** Carries out answers to holds: the customer's own, or staff's in their place. */
export class HoldResolver {
  readonly #processor: TransactionProcessor;
  readonly #currencies: CurrencyRegistry;
  readonly #refundTo: RefundTo;

  constructor(processor: TransactionProcessor, currencies: CurrencyRegistry, refundTo: RefundTo) {
    this.#processor = processor;
    this.#currencies = currencies;
    this.#refundTo = refundTo;
  }

  /**
   * @throws ExchangeError not-found; conflict where it cannot be; invalid-input for an address that cannot be used.
   */
  async resolve(unit: UnitOfWork, id: string, given: HoldAnswerInput, actor: Actor): Promise<TransactionRecord> {
    const record = await unit.transactions.lock(id);
    if (!record) throw new ExchangeError('not-found', 'There is no such transaction');
    const { choice, refundAddress: address, refundExtraId: extraId } = given;
    const refund = address === undefined ? undefined : await this.#refund(unit, record, { address, extraId }, actor);
    // Staff has stopped it: nothing is decided before they have looked.
    if (record.holdReason === 'review' && CUSTOMERS.has(actor))
      throw new ExchangeError('conflict', 'This transaction is being looked at by our staff');
    const answer = { choice, refund };
    const networkFee = this.#currencies.networkFee(record.from);
    const minimumTransfer = this.#currencies.minimumTransfer(record.from);
    return this.#processor.apply(unit, record, { kind: 'resolved', answer, networkFee, minimumTransfer }, { actor });
  }

  /** Says where a refund goes. @throws ExchangeError as `take` does. */
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
    // A link or a key may be passed on or stolen: with it a refund can be given an address, but not be led to another one.
    if (actor === 'link' && isOther) throw fieldError('refundAddress', REDIRECTED, 'conflict');
    if (actor === 'key' && isOther) throw fieldError('refundAddress', KEPT_FROM_KEYS, 'conflict');
    await rejectOwnAddress(unit.transactions, record.chain, refund, 'refundAddress');
    return refund;
  }
}

const REDIRECTED = errorMessage('refund-given');
const KEPT_FROM_KEYS = 'A refund address was given already; an API key cannot change it: sign in to change it';
