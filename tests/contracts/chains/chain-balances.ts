import { expect, it } from 'vitest';
import { type ChainBench, ours } from './chain-subject.ts';

/** The tests of what a chain's own addresses hold after a block. */
export function balances(bench: () => ChainBench, { reorganises }: { readonly reorganises: boolean }): void {
  const height = async () => (await bench().chain.scan(undefined, ours())).height;

  it('tells what it holds after a block, without what waits or came later', async () => {
    const { subject } = bench();
    const { index, to } = await bench().freshPlace();
    await subject.mine(1);
    const before = await height();
    const held = await bench().held(before, [index]);
    await subject.fund(to, subject.unit + 7n);
    expect(await bench().held(before, [index])).toBe(held);
    await subject.mine(1);
    await subject.mine(1);
    expect(await bench().held(before, [index])).toBe(held);
    expect(await bench().held(before + 1, [index])).toBe(held + subject.unit + 7n);
    expect(await bench().held(before + 2, [index])).toBe(held + subject.unit + 7n);
    expect((await bench().chain.balance(before, [])).height).toBe(before + 2);
  });

  it('subtracts a payout and its fee from the block on that includes it', async () => {
    const { chain, subject } = bench();
    await bench().stock(1, subject.unit * 3n);
    const before = await height();
    const held = await bench().held(before);
    const order = bench().order(await subject.stranger(), subject.unit);
    const signed = await bench().sign(order, await chain.build(order, []));
    await chain.broadcast(signed.raw);
    expect(await bench().held(before)).toBe(held);
    await subject.mine(1);
    const { fee, feeTicker, block } = await chain.transferStatus(signed.chainTxId);
    expect(block).toBe(before + 1);
    const cost = subject.unit + (feeTicker === subject.ticker ? fee! : 0n);
    expect(await bench().held(before)).toBe(held);
    expect(await bench().held(before + 1)).toBe(held - cost);
    await subject.mine(subject.finality);
    expect(await bench().held(before + 1)).toBe(held - cost);
  });

  it('answers for many pay-in addresses at once, in their order', async () => {
    const { chain, subject } = bench();
    const places = [await bench().freshPlace(), await bench().freshPlace(), await bench().freshPlace()];
    for (const [at, { to }] of places.entries()) if (at !== 1) await subject.fund(to, subject.unit + BigInt(at));
    await subject.mine(1);
    const { ticker } = subject;
    const { payIns } = await chain.balance(
      await height(),
      places.map(({ index }) => ({ index, ticker })),
    );
    // The hot wallet includes them where payouts spend from them.
    expect(payIns).toEqual(chain.sweepPlanner ? [subject.unit, 0n, subject.unit + 2n] : []);
  });

  if (!reorganises) return;
  it('forgets what was reorganised away', async () => {
    const { subject } = bench();
    const { index, to } = await bench().freshPlace();
    await subject.mine(1);
    const held = await bench().held(await height(), [index]);
    await subject.fund(to, subject.unit);
    await subject.mine(1);
    expect(await bench().held(await height(), [index])).toBe(held + subject.unit);
    await subject.reorganise!(1);
    expect(await bench().held(await height(), [index])).toBe(held);
  });
}
