import type { TransferOrder } from './chain.ts';
import { port } from '../port.ts';

/** What is to be signed: the order, and the unsigned transaction that claims to carry it out. */
export interface SigningRequest {
  readonly chain: string;
  readonly order: TransferOrder;
  readonly unsigned: string;
}

/** A transaction that can be broadcast, and the ID under which its chain will know it. */
export interface Signed {
  readonly raw: string;
  readonly chainTxId: string;
}

/**
 * Holds the keys, apart from everything that talks to strangers. Checks that the transaction does what the order says
 * and no more, within its own limits; answers once per order ID: the same request gets the same answer, another is refused.
 */
export interface Signer {
  /**
   * @throws ExchangeError forbidden, invalid-input or too-large where it refuses: there is no signature, and the order may
   * be built anew; conflict where the order stands signed as another transaction.
   */
  sign(request: SigningRequest): Promise<Signed>;
}
export const Signer = port<Signer>('Signer');
