import { createHash } from 'node:crypto';
import { bech32m } from '@scure/base';
import type { Ticker } from '../../core/domain/quotes/currency.ts';

/** Bytes of the hash that an address holds. */
const BYTES = 20;

/**
 * An address that no wallet of a real chain takes: bech32m under a prefix of no real chain, `sim1` and the ticker.
 * @param use what it is for: the same account, ticker and use give the same address.
 */
export function simulatedAddress(account: string, ticker: Ticker, use: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([account, ticker, use]))
    .digest();
  return bech32m.encode(`sim1${ticker}`, bech32m.toWords(hash.subarray(0, BYTES)));
}
