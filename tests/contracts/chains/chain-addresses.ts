import { expect, it } from 'vitest';
import { type ChainBench, written } from './chain-subject.ts';

/** The tests of pay-in addresses and payment URIs. */
export function addresses(bench: () => ChainBench): void {
  it('derives the same address for an index each time, and another one for another index', async () => {
    const { chain, subject } = bench();
    const list = await Promise.all([1, 2, 3, 4, 5].map((index) => chain.payInAddress(subject.ticker, index)));
    const again = await Promise.all([5, 4, 3, 2, 1].map((index) => chain.payInAddress(subject.ticker, index)));
    expect(again.toReversed()).toEqual(list);
    const all = [...list, await chain.treasury(subject.ticker)];
    expect(new Set(all.map(written)).size).toBe(6);
    expect(await chain.treasury(subject.ticker)).toEqual(all[5]);
  });

  it('names its currency, and writes a payment URI for wallets', async () => {
    const { chain, subject } = bench();
    expect(chain.tickers).toContain(subject.ticker);
    expect(chain.id).toMatch(/^[a-z][a-z0-9-]*$/);
    const to = await bench().fresh();
    const uri = chain.paymentUri(subject.ticker, to, '1.25');
    expect(uri).toMatch(/^[a-z]+:/);
    expect(uri.toLowerCase()).toContain(to.address.toLowerCase());
  });
}
