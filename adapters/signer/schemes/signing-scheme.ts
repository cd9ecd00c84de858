import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import type { Signed, SigningRequest } from '../../../core/ports/chains/signer.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';

/** The maximum fee of a transaction. */
export interface SigningFee {
  /** The currency of the fee, which differs from the order's for a token. */
  readonly ticker: Ticker;
  /** Smallest units, at most: an EVM network may charge less than the transaction offers. */
  readonly amount: bigint;
}

/** The signing rules of one family of chains, as pure functions of seed and request. */
export interface SigningScheme {
  /** The chain's ID in requests. */
  readonly chain: string;
  /** The account's extended public key (or the family's own form of it): all that watchers need to derive addresses. */
  publicKey(seed: Uint8Array): string;
  /**
   * The fee of a request's transaction; `sign` checks the transaction in full.
   * @throws SigningRefused when it cannot be read.
   */
  feeOf(request: SigningRequest): SigningFee;
  /**
   * The orders that the request's transaction carries out, its own among them; absent where a transaction carries out one.
   * @throws SigningRefused when it cannot be read, or is not for the request's order.
   */
  ordersOf?(request: SigningRequest): readonly TransferOrder[];
  /**
   * Signs when the transaction pays the destination of each of its orders exactly the order's amount, returns everything
   * else to addresses of the same seed, and costs a fee within the limits.
   * @throws SigningRefused for anything else.
   */
  sign(seed: Uint8Array, request: SigningRequest): Signed;
  /**
   * Checks that the chain can include only one of two transactions of an order, by its own rules.
   * @param first what was signed first; every later form has passed this check against it.
   * @throws SigningRefused unless the second excludes the first and all forms that passed this check before.
   */
  checkExclusive(first: SigningRequest, second: SigningRequest): void;
}

/** The transaction does not match the order, or exceeds a limit. The message is safe to show: it contains no key. */
export class SigningRefused extends Error {
  override readonly name: string = 'SigningRefused';
}

/**
 * A transaction that orders share does not match one of them or exceeds a limit, or cannot be read, so that it may be one that
 * orders share: it is never signed.
 */
export class SharedRefused extends SigningRefused {
  override readonly name = 'SharedRefused';
}

/**
 * The order was already signed as another transaction. Unlike other refusals it does not allow the caller to rebuild
 * the order.
 */
export class OrderAlreadySigned extends SigningRefused {
  override readonly name = 'OrderAlreadySigned';
}
