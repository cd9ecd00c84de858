import { asyncScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { ChainWatcher } from '../../../../core/exchange/settlement/chain-watcher.ts';
import type { Chain } from '../../../../core/ports/chains/chain.ts';

/** A watcher of a chain whose node is unreachable, with a stored cursor or none. */
function watcher(cursor: string | undefined): { readonly begin: Promise<void>; readonly looks: () => number } {
  let looks = 0;
  const away = async () => {
    looks += 1;
    throw new Error('fetch failed');
  };
  const chain = { id: 'litecoin', tickers: [], pollMs: 1, scan: away } as Partial<Chain> as Chain;
  const store = { cursors: { get: async () => cursor }, transactions: { recordTreasuries: async () => {} } };
  const parts = { store, holder: 'test' } as unknown as ConstructorParameters<typeof ChainWatcher>[1];
  return { begin: new ChainWatcher(chain, parts, asyncScheduler, new MemoryLogger()).begin(), looks: () => looks };
}

describe('a chain whose node is unreachable at the start of the server', () => {
  it('prevents the start when it was never scanned, and is named in the error', async () => {
    await expect(watcher(undefined).begin).rejects.toThrow('litecoin: fetch failed');
  });

  it('is scanned later when it has a cursor', async () => {
    const { begin, looks } = watcher('12:ab');
    await begin;
    expect(looks()).toBe(0);
  });
});
