import type { SignedForm } from '../../domain/transaction-record.ts';
import type { TransferOrder } from './transfer-order.ts';

/** What a chain can do for a signed transfer that no block includes. Its methods pass failures of the node on unchanged. */
export interface StuckTransfers {
  /** Milliseconds after which a transfer that no block has included may get a higher fee. */
  readonly patienceMs: number;
  /**
   * Builds another form of a transfer with a higher fee, which excludes all of its forms by the rules of the chain. Has no
   * side effects. @param forms the oldest first, at least one. @param isForced raises the fee even when it suffices now.
   * @returns undefined while the fee suffices, or raising it would not help.
   * @throws ExchangeError `unavailable` with the reason when it cannot be raised.
   */
  replacement(order: TransferOrder, forms: readonly SignedForm[], isForced: boolean): Promise<string | undefined>;
  /**
   * Why none of the forms can ever be included: another transaction took the nonce or an input of each, and is final.
   * @param isAssumed true accepts that something took them, without naming it: for staff that has looked.
   * @returns undefined while one of the forms may still be included, or that is not known.
   */
  deadBecause(forms: readonly SignedForm[], isAssumed: boolean): Promise<string | undefined>;
}
