import type { Destination, SendingView } from '../../../domain/transactions/transaction.ts';
import type { HeldDeposit } from '../../../domain/transactions/held-deposit.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import type { OwnerResolver } from '../../../ports/owner-resolver.ts';
import type { SuspenseDeposit } from '../../../ports/stores/operation/suspense-store.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import { formatUnits } from '../../../domain/amount.ts';
import type { Decider } from '../transaction-service.ts';
import type { ReturnService } from './return-service.ts';

interface HeldDepositsParts {
  readonly store: Pick<Store, 'atomically' | 'suspense'>;
  readonly returns: ReturnService;
  readonly currencies: CurrencyRegistry;
  readonly owners: Pick<OwnerResolver, 'hold'>;
}

/** Deposits in suspense, for whoever may decide about the exchange at whose address they arrived. */
export class HeldDeposits {
  readonly #parts: HeldDepositsParts;

  constructor(parts: HeldDepositsParts) {
    this.#parts = parts;
  }

  /** The oldest first, without those that a reorganisation removed. */
  async of({ id }: Pick<TransactionRecord, 'id'>): Promise<HeldDeposit[]> {
    const found = await this.#parts.store.suspense.ofTransaction(id);
    return found.flatMap((deposit) => this.#shown(deposit) ?? []);
  }

  /** Returns a deposit to an address. @throws ExchangeError as `ReturnService.byCustomer` and `OwnerResolver.hold`. */
  async return(
    { id }: Pick<TransactionRecord, 'id'>,
    deposit: string,
    to: Destination,
    { actor, caller }: Decider,
  ): Promise<HeldDeposit[]> {
    const { store, returns, owners } = this.#parts;
    await store.atomically(async (unit) => {
      await owners.hold(unit, caller);
      // As it is now: staff may be reviewing it.
      const record = (await unit.transactions.lock(id))!;
      await returns.byCustomer(unit, record, { id: deposit, to }, actor);
    });
    return this.of({ id });
  }

  #shown(deposit: SuspenseDeposit): HeldDeposit | undefined {
    const { id, state, currency, amount, chainTxId, key } = deposit;
    if (state === 'lost' || (state === 'held' && deposit.isGone)) return undefined;
    const { returns, currencies } = this.#parts;
    const returnable = state === 'held' ? returns.amountOf(deposit) : undefined;
    const blockchainUrl = currencies.transactionUrl(currency, chainTxId, key);
    const sending = this.#sending(deposit);
    return {
      id,
      state,
      currency,
      amount: this.#decimal(currency, amount),
      chainTxId,
      ...(blockchainUrl !== undefined && { blockchainUrl }),
      ...(returnable !== undefined && { returnable: this.#decimal(currency, returnable) }),
      ...(sending && { sending }),
    };
  }

  #sending({ state, currency, amount, return: back }: SuspenseDeposit): SendingView | undefined {
    if (!back || (state !== 'returning' && state !== 'returned')) return undefined;
    const { to, networkFee, chainTxId, step } = back;
    const blockchainUrl = chainTxId && this.#parts.currencies.transactionUrl(currency, chainTxId);
    return {
      ...to,
      amount: this.#decimal(currency, amount - networkFee),
      currency,
      purpose: 'refund',
      ...(chainTxId !== undefined && { chainTxId }),
      ...(blockchainUrl && { blockchainUrl }),
      isConfirmed: step === 'confirmed',
    };
  }

  #decimal(currency: string, units: bigint): string {
    return formatUnits(units, this.#parts.currencies.decimals(currency));
  }
}
