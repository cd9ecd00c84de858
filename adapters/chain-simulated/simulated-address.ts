import { createHash } from 'node:crypto';
import { bech32m } from '@scure/base';
import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';

/** Length of the hash in an address, in bytes. */
const BYTES = 20;

/**
 * An address that no wallet of a real chain accepts: bech32m with a prefix that no real chain uses, `sim1` and the
 * ticker.
 * @param use its purpose: the same account, ticker and use give the same address.
 */
export function simulatedAddress(account: string, ticker: Ticker, use: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([account, ticker, use]))
    .digest();
  return bech32m.encode(`sim1${ticker}`, bech32m.toWords(hash.subarray(0, BYTES)));
}

/** The owner of an address that was created for no account here; never equal to an account's name. */
export function strangerAt({ address, extraId }: Destination): string {
  return JSON.stringify([address, extraId ?? null]);
}
