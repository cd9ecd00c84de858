import { expect, it } from 'vitest';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import type { ChainBench } from './chain-subject.ts';

/** Tests of a chain whose transactions can carry out several orders. */
export function sharedTransfers(bench: () => ChainBench): void {
  const orders = async (...amounts: bigint[]): Promise<readonly TransferOrder[]> => {
    const places = await Promise.all(amounts.map(() => bench().subject.stranger()));
    return amounts.map((amount, at) => bench().order(places[at]!, amount));
  };
  const build = (all: readonly TransferOrder[], inFlight: readonly string[] = []) =>
    bench().chain.shared!.buildAll(all, inFlight);
  const textsOf = (results: readonly PromiseSettledResult<string>[]) =>
    results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));

  it('carries out several orders with one transaction, and shares its fee to the last unit', async () => {
    const { chain, subject } = bench();
    const { unit } = subject;
    await bench().stock(1, unit * 8n);
    const all = await orders(unit, unit / 2n, unit / 3n);
    const [text, ...others] = textsOf(await build(all));
    expect(others).toEqual([text, text]);
    expect(chain.shared!.ordersIn(text!)).toBe(3);
    expect(chain.shared!.ordersIn(await chain.build(all[0]!, [text!]))).toBe(1);
    const [first, ...rest] = await Promise.all(all.map((order) => bench().sign(order, text!)));
    expect(rest).toEqual([first, first]);
    await chain.broadcast(first!.raw);
    await subject.mine(1);
    for (const { to, amount } of all) expect(await subject.balanceOf(to)).toBe(amount);
    const { fee } = await chain.transferStatus(first!.chainTxId);
    const shares = all.map(({ id }) => chain.shared!.feeShare(id, text!, fee!));
    expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(fee);
    expect(shares.every((share) => share > 0n)).toBe(true);
  });

  it('pays an address once in each transaction', async () => {
    const { subject } = bench();
    await bench().stock(2, subject.unit * 2n);
    const to = await subject.stranger();
    const twice = [bench().order(to, subject.unit), bench().order(to, subject.unit)];
    const [one, other] = textsOf(await build(twice));
    expect(one).toBeDefined();
    expect(other).toBeDefined();
    expect(one).not.toBe(other);
  });

  it('keeps no order waiting for one that cannot be carried out', async () => {
    const { chain, subject } = bench();
    await bench().stock(1, subject.unit * 2n);
    const [good, fine] = await orders(subject.unit / 4n, subject.unit / 5n);
    const [huge] = await orders((await chain.spendable!(subject.ticker)) * 2n);
    const bad = bench().order({ address: 'nowhere' }, subject.unit);
    const results = await build([bad, good!, huge!, fine!]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect((results[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'invalid-input' });
    expect((results[2] as PromiseRejectedResult).reason).toMatchObject({ code: 'unavailable' });
    expect(results[1]).toEqual(results[3]);
  });

  it('builds no text twice, and spends no coin that is taken', async () => {
    const { chain, subject } = bench();
    await bench().stock(2, subject.unit * 2n);
    const all = await orders(subject.unit / 4n, subject.unit / 5n);
    const [first] = textsOf(await build(all));
    expect(textsOf(await build(all))[0]).not.toBe(first);
    const [second] = textsOf(await build(all, [first!]));
    const [one, other] = [await bench().sign(all[0]!, first!), await bench().sign(all[0]!, second!)];
    await chain.broadcast(one.raw);
    await chain.broadcast(other.raw);
    expect(await chain.transferStatus(other.chainTxId)).toMatchObject({ status: 'pending' });
  });
}
