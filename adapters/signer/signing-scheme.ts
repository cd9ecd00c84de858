import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { Signed, SigningRequest } from '../../core/ports/chains/signer.ts';

/** What a chain may take for a transaction. */
export interface SigningFee {
  /** The currency that the chain takes its fees in, which is not that of a token's order. */
  readonly ticker: Ticker;
  /** Smallest units, at most: an EVM network may take less than its transaction offers. */
  readonly amount: bigint;
}

/** How one family of chains is signed for. Pure: seed and request in, answer out. */
export interface SigningScheme {
  /** The chain's ID, as requests name it. */
  readonly chain: string;
  /** The account's extended public key (or the family's own form of it): all that watchers need to derive addresses. */
  publicKey(seed: Uint8Array): string;
  /** The fee of a request's transaction, which `sign` checks in full. @throws SigningRefused when it cannot be read. */
  feeOf(request: SigningRequest): SigningFee;
  /**
   * Signs when the transaction pays the order's destination exactly the order's amount, gives everything else back to
   * addresses of the same seed, and takes a fee within the limits. @throws SigningRefused for anything else.
   */
  sign(seed: Uint8Array, request: SigningRequest): Signed;
}

/** The transaction is not what the order says, or beyond a limit. Safe to tell: it names no key. */
export class SigningRefused extends Error {
  override readonly name: string = 'SigningRefused';
}

/** The order was signed already, as another transaction: no refusal that lets anybody build it anew. */
export class OrderAlreadySigned extends SigningRefused {
  override readonly name = 'OrderAlreadySigned';
}
