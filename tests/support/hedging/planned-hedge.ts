import { randomBytes } from 'node:crypto';
import type { Hedge } from '../../../core/domain/hedging/hedge.ts';

/** A planned hedge with an ID of its own. */
export function plannedHedge(change: Partial<Hedge> = {}): Hedge {
  return {
    id: randomBytes(16).toString('hex'),
    venue: 'kraken',
    market: { symbol: 'BTC/USDT', base: 'btc', quote: 'usdt' },
    side: 'sell',
    size: '0.5',
    limit: '63900.1',
    expected: 32_000n * 10n ** 18n,
    worth: 32_000n * 10n ** 18n,
    state: 'planned',
    createdAt: 1_000,
    filled: 0n,
    isRefused: false,
    attempts: 0,
    ...change,
  };
}
