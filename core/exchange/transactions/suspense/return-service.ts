import { ExchangeError } from '../../../contract/exchange-error.ts';
import { fieldError, namedFieldError } from '../../../contract/field-error.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import type { Destination } from '../../../domain/transactions/transaction.ts';
import type { AddressRules } from '../../../ports/chains/address-rules.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { SuspenseDeposit, SuspenseReturn } from '../../../ports/stores/operation/suspense-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import {
  type DestinationFields,
  PAYOUT_FIELDS,
  REFUND_FIELDS,
  rejectOwnAddress,
  validateDestination,
} from '../destination.ts';
import type { Actor } from '../hold-resolver.ts';
import { isOnItsWay, withoutReturn } from './held-deposits.ts';

export interface ReturnServiceParts {
  readonly currencies: CurrencyRegistry;
  readonly addresses: AddressRules;
  readonly clock: Pick<Clock, 'now'>;
}

/** A request to return a deposit, as it was entered. */
interface ReturnRequest {
  /** The deposit's. */
  readonly id: string;
  readonly to: Destination;
}

/** Decides to return deposits in suspense. Settlement sends the coins. */
export class ReturnService {
  readonly #parts: ReturnServiceParts;

  constructor(parts: ReturnServiceParts) {
    this.#parts = parts;
  }

  /** What a deposit's return would transfer, in smallest units; undefined when the network fee leaves too little. */
  amountOf({ currency, amount }: Pick<SuspenseDeposit, 'currency' | 'amount'>): bigint | undefined {
    return this.#parts.currencies.refundOf(currency, amount);
  }

  /**
   * Returns a deposit on behalf of staff: also one that was to be kept; repeats a return at once that keeps failing, and
   * gives it another address while nothing is built.
   * @throws ExchangeError not-found; conflict in a state that does not allow it; invalid-input for an unusable address.
   */
  async byStaff(unit: UnitOfWork, { id, to: given }: ReturnRequest, actor: string): Promise<SuspenseDeposit> {
    const deposit = await locked(unit, id);
    const to = await this.#destination(unit, deposit, given, PAYOUT_FIELDS);
    const at = this.#parts.clock.now();
    if (deposit.state === 'returning' && isOnItsWay(deposit)) {
      if (!isSame(deposit.return?.to, to)) throw conflict('The return is on its way to another address');
      return stored(unit, { ...deposit, dueAt: at });
    }
    if (!['held', 'kept', 'returning'].includes(deposit.state)) throw conflict(`The deposit is ${deposit.state}`);
    return this.#start(unit, deposit, to, actor);
  }

  /**
   * Returns a deposit on behalf of whoever may decide about the exchange whose address it was.
   * @throws ExchangeError as `byStaff`, and conflict while staff reviews the exchange.
   */
  async byCustomer(
    unit: UnitOfWork,
    record: TransactionRecord,
    { id, to: given }: ReturnRequest,
    actor: Actor,
  ): Promise<SuspenseDeposit> {
    const deposit = await locked(unit, id);
    if (deposit.transactionId !== record.id) throw noSuchDeposit();
    const to = await this.#destination(unit, deposit, given, REFUND_FIELDS);
    if (record.status === 'hold' && record.holdReason === 'review')
      throw conflict('This transaction is being looked at by our staff');
    if (actor !== 'customer') this.#assertSameRefund(record, deposit, to);
    // A repeated request.
    if (deposit.state === 'returning' && isSame(deposit.return?.to, to)) return deposit;
    if (deposit.state !== 'held') throw conflict(`The deposit is ${deposit.state}`);
    return this.#start(unit, deposit, to, actor);
  }

  /**
   * Decides that a deposit stays with the exchange, and cancels a return that nothing is built for.
   * @throws ExchangeError not-found, conflict.
   */
  async keep(unit: UnitOfWork, id: string): Promise<SuspenseDeposit> {
    const deposit = await locked(unit, id);
    if (isOnItsWay(deposit) || deposit.state === 'lost') throw conflict(`The deposit is ${deposit.state}`);
    return stored(unit, withoutReturn(deposit, 'kept'));
  }

  async #start(unit: UnitOfWork, deposit: SuspenseDeposit, to: Destination, actor: string): Promise<SuspenseDeposit> {
    const amount = this.amountOf(deposit);
    // A return that cannot be sent would be retried for ever.
    if (amount === undefined)
      throw fieldError(
        'conflict',
        'deposit',
        'It is too little to return: the network fee would leave nothing to send',
      );
    const at = this.#parts.clock.now();
    const networkFee = deposit.amount - amount;
    const back: SuspenseReturn = { to, networkFee, step: 'intended', requestedAt: at, requestedBy: actor };
    const { lastError: _, ...rest } = deposit;
    return stored(unit, { ...rest, state: 'returning', return: back, dueAt: at, attempts: 0 });
  }

  async #destination(
    unit: UnitOfWork,
    { currency }: SuspenseDeposit,
    given: Destination,
    fields: DestinationFields,
  ): Promise<Destination> {
    const { addresses, currencies } = this.#parts;
    const to = validateDestination(addresses, currencies.find(currency), given, fields);
    await rejectOwnAddress(unit.transactions, to, fields.address);
    return to;
  }

  /**
   * A link or a key may be passed on or stolen: where the refund address of the exchange can receive the deposit, its
   * holder returns it there and nowhere else.
   */
  #assertSameRefund({ refund }: TransactionRecord, { currency }: SuspenseDeposit, to: Destination): void {
    if (!refund) return;
    const { addresses, currencies } = this.#parts;
    const verdict = addresses.check(currencies.find(currency), refund.address, refund.extraId);
    if (verdict.status === 'invalid' || isSame({ address: verdict.address, extraId: verdict.extraId }, to)) return;
    throw namedFieldError('conflict', REFUND_FIELDS.address, errorMessage('refund-given'));
  }
}

async function locked(unit: UnitOfWork, id: string): Promise<SuspenseDeposit> {
  const deposit = await unit.suspense.lock(id);
  if (deposit) return deposit;
  throw noSuchDeposit();
}

async function stored(unit: UnitOfWork, deposit: SuspenseDeposit): Promise<SuspenseDeposit> {
  await unit.suspense.update(deposit);
  return deposit;
}

function isSame(one: Destination | undefined, other: Destination): boolean {
  return one?.address === other.address && one.extraId === other.extraId;
}

function noSuchDeposit(): ExchangeError {
  return new ExchangeError('not-found', 'There is no such deposit');
}

function conflict(text: string): ExchangeError {
  return new ExchangeError('conflict', text);
}
