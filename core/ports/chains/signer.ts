import type { Ticker } from '../../domain/quotes/currency.ts';
import type { TransferOrder } from './transfer-order.ts';
import { port } from '../port.ts';

/** A signing request: the order, and the unsigned transaction that claims to carry it out. */
export interface SigningRequest {
  readonly chain: string;
  readonly order: TransferOrder;
  readonly unsigned: string;
}

/** A signed transaction, ready to broadcast, and its ID on the chain. */
export interface Signed {
  readonly raw: string;
  readonly chainTxId: string;
}

/** What a signer still signs of one currency, in smallest units, fees in that currency included. */
export interface SigningAllowance {
  /** For one order. */
  readonly order: bigint;
  /** Left of its limit for 24 hours. */
  readonly day: bigint;
}

/** What was signed for an order: the request and its answer. */
export interface SignedRequest extends SigningRequest, Signed {}

/**
 * Holds the keys, isolated from everything that communicates with third parties. Checks that the transaction does
 * exactly what the order says, within the signer's own limits. Signs once per order ID: the same request gets the same
 * answer, a different one is refused. A transaction that several orders share is signed for all of them or for none, and
 * the request of each gets the same answer.
 */
export interface Signer {
  /**
   * @throws ExchangeError forbidden, invalid-input or too-large if it refuses: no signature exists, and the order may
   * be built again; conflict if the order is already signed as another transaction. The refusal of a transaction that
   * orders share is for ever.
   */
  sign(request: SigningRequest): Promise<Signed>;
  /**
   * Signs another form of an order that is signed already, so that its fee can be raised: the same payment, of which the
   * chain can include only one form, with a higher fee. The same request gets the same answer.
   * @throws ExchangeError as `sign` does; forbidden also for a form beside which another could be included.
   */
  replace(request: SigningRequest): Promise<Signed>;
  /**
   * Gives up a transaction that several orders share: it is not signed any more.
   * @throws ExchangeError conflict if it is signed already; unavailable while the signer does not answer.
   */
  withdraw(request: SigningRequest): Promise<void>;
  /**
   * Everything that was signed for an order, on whichever chain, the oldest first; empty if nothing was. After a restore
   * it knows more than the database. @throws ExchangeError unavailable while the signer does not answer.
   */
  signedFor(orderId: string): Promise<readonly SignedRequest[]>;
  /**
   * What it still signs of a currency; undefined where it has no limit set, and so signs nothing.
   * @throws ExchangeError unavailable while the signer does not answer.
   */
  allowance(chain: string, ticker: Ticker): Promise<SigningAllowance | undefined>;
}
export const Signer = port<Signer>('Signer');
