import { expect, it } from 'vitest';
import type { ChainBench } from './chain-subject.ts';

/** Tests of what a chain says about the coins that payouts are made of, and what collecting them costs. */
export function hotWallet(bench: () => ChainBench): void {
  it('tells what payouts can be made of, and less after one', async () => {
    const { chain, subject } = bench();
    const before = await chain.spendable!(subject.ticker);
    await bench().stock(1, subject.unit * 4n);
    expect(await chain.spendable!(subject.ticker)).toBe(before + subject.unit * 4n);
    const order = bench().order(await subject.stranger(), subject.unit);
    const { raw } = await bench().sign(order, await chain.build(order, []));
    await chain.broadcast(raw);
    await subject.mine(1);
    const after = await chain.spendable!(subject.ticker);
    expect(after).toBeLessThanOrEqual(before + subject.unit * 3n);
    expect(after).toBeGreaterThan(before + subject.unit * 2n);
  });

  it('estimates what collecting a pay-in costs, where it costs anything, in the coin that pays for transfers', async () => {
    const { chain, subject } = bench();
    const [fee, collecting] = [await chain.estimateFee(subject.ticker), await chain.collectingFee?.(subject.ticker)];
    // A sweep costs as much as a transfer.
    const least = chain.sweepPlanner ? fee.amount / 2n : 0n;
    expect((collecting ?? fee).ticker).toBe(fee.ticker);
    expect(collecting?.amount ?? (chain.sweepPlanner ? 0n : 1n)).toBeGreaterThan(least);
  });
}
