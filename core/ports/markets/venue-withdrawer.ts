import type { Destination } from '../../domain/transactions/transaction.ts';

/** A withdrawal from a venue's account to an address of the operator. */
export interface WithdrawalOrder {
  /** 32 hex digits; the signer signs one withdrawal for each. */
  readonly id: string;
  readonly venue: string;
  /** The currency of the chain that it goes over. */
  readonly currency: string;
  /** Plain decimal, with the venue's fee. */
  readonly amount: string;
  readonly to: Destination;
}

/** A signed call of a venue, which says nothing of the key. */
export interface SignedCall {
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Asks venues for withdrawals, with keys that this process never sees. */
export interface VenueWithdrawer {
  /**
   * Has the signer build and sign the venue's call; the same order gets the same call. Nothing is sent.
   * @throws ExchangeError forbidden, invalid-input or conflict if the signer refuses; unavailable if it does not answer.
   */
  sign(order: WithdrawalOrder): Promise<SignedCall>;
  /**
   * Sends a call, once. @throws VenueRefusedError if the venue did not take it and never will, VenueUnknownError if it may
   * have.
   */
  send(venue: string, call: SignedCall): Promise<void>;
}
