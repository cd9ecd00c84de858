import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import type { Signed } from '../../../core/ports/chains/signer.ts';
import { addresses } from './chain-addresses.ts';
import { balances } from './chain-balances.ts';
import { catchingUp } from './chain-catching-up.ts';
import { hotWallet } from './chain-hot-wallet.ts';
import { sharedTransfers } from './chain-shared.ts';
import { witnesses } from './chain-witnesses.ts';
import { ChainBench, type ChainSubject, expectPayment, only, ours, written } from './chain-subject.ts';

interface ChainContractOptions {
  /** False for a chain that never reorganises; its subject has no `reorganise`. */
  readonly reorganises?: boolean;
  /** False for a chain without nodes that could be asked. */
  readonly hasNodes?: boolean;
  /** True for a chain whose transactions can carry out several orders. */
  readonly isShared?: boolean;
}

/** The tests for every `Chain`: each deposit exactly once, through reorganisations, and nothing is lost. */
export function chainContract(
  name: string,
  start: () => Promise<ChainSubject>,
  { reorganises = true, hasNodes = true, isShared = false }: ChainContractOptions = {},
): void {
  describe(`Chain: ${name}`, () => {
    let bench: ChainBench;
    beforeAll(async () => {
      bench = new ChainBench(await start());
    });
    afterAll(() => bench?.subject.close());

    addresses(() => bench);
    sightings(() => bench);
    catchingUp(() => bench);
    if (reorganises) reorganisations(() => bench);
    payouts(() => bench);
    hotWallet(() => bench);
    balances(() => bench, { reorganises });
    if (isShared) sharedTransfers(() => bench);
    if (hasNodes) witnesses(() => bench);
  });
}

function sightings(bench: () => ChainBench): void {
  it('detects a deposit at its first confirmation at the latest, and counts its confirmations', async () => {
    const { chain, subject } = bench();
    const to = await bench().fresh();
    const start = await bench().present();
    const chainTxId = await subject.fund(to, subject.unit);
    const early = await chain.scan(start, ours(to));
    if (early.seen.length > 0) expectPayment(only(early), { chainTxId, to, amount: subject.unit, confirmations: 0 });
    await subject.mine(1);
    const first = await chain.scan(early.cursor, ours(to));
    expectPayment(only(first), { chainTxId, to, amount: subject.unit, confirmations: 1 });
    expect(only(first).ticker).toBe(subject.ticker);
    await subject.mine(1);
    expect(only(first).blockAt).toBeGreaterThan(Date.UTC(2000, 0, 1));
    const second = await chain.scan(first.cursor, ours(to));
    expect(only(second).blockAt).toBe(only(first).blockAt);
    expectPayment(only(second), { chainTxId, to, amount: subject.unit, confirmations: 2 });
    expect(only(second).key).toBe(only(first).key);
    expect(second.height).toBe(first.height + 1);
  });

  it('advances its cursor, but never past a block that may be reorganised away', async () => {
    const { chain, subject } = bench();
    const to = await bench().fresh();
    let { cursor } = await chain.scan(await bench().present(), ours(to));
    await subject.fund(to, subject.unit);
    for (let confirmations = 1; confirmations < subject.finality; confirmations++) {
      await subject.mine(1);
      const news = await chain.scan(cursor, ours(to));
      expect(only(news).confirmations).toBe(confirmations);
      cursor = news.cursor;
    }
    await subject.mine(3);
    const last = await chain.scan(cursor, ours(to));
    expect(only(last).confirmations).toBe(subject.finality + 2);
    const block = last.height - only(last).confirmations + 1;
    expect(last.since).toBeLessThan(block);
    const after = await chain.scan(last.cursor, ours(to));
    expect(after.seen).toEqual([]);
    expect(after.since).toBeGreaterThanOrEqual(block);
  });

  it('reports a deposit again under the same key to a scan from an old cursor', async () => {
    const { chain, subject } = bench();
    const to = await bench().fresh();
    const start = await bench().present();
    await subject.fund(to, subject.unit);
    await subject.mine(1);
    const first = only(await chain.scan(start, ours(to)));
    await subject.mine(subject.finality + 3);
    const again = only(await chain.scan(start, ours(to)));
    expect(again).toEqual({ ...first, confirmations: subject.finality + 4 });
  });

  it('detects only payments to addresses that the exchange issued', async () => {
    const { chain, subject } = bench();
    const [mine, notAsked, stranger] = [await bench().fresh(), await bench().fresh(), await subject.stranger()];
    const start = await bench().present();
    await subject.fund(stranger, subject.unit);
    await subject.fund(notAsked, subject.unit);
    await subject.fund(mine, subject.unit);
    await subject.mine(1);
    expect(written(only(await chain.scan(start, ours(mine))).to)).toBe(written(mine));
    expect((await chain.scan(start, ours())).seen).toEqual([]);
  });

  it('distinguishes two payments to one address, also of the same amount', async () => {
    const { chain, subject } = bench();
    const to = await bench().fresh();
    const start = await bench().present();
    const sent = [await subject.fund(to, subject.unit), await subject.fund(to, subject.unit)];
    await subject.mine(1);
    const { seen } = await chain.scan(start, ours(to));
    expect(seen.map(({ amount }) => amount)).toEqual([subject.unit, subject.unit]);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(2);
    expect(seen.map(({ chainTxId }) => chainTxId).toSorted()).toEqual(sent.toSorted());
  });
}

function reorganisations(bench: () => ChainBench): void {
  it('no longer reports a deposit that was reorganised away, and continues from the same cursor', async () => {
    const { chain, subject } = bench();
    const [gone, later] = [await bench().fresh(), await bench().fresh()];
    const start = await bench().present();
    await subject.fund(gone, subject.unit);
    await subject.mine(1);
    const before = await chain.scan(start, ours(gone, later));
    expect(only(before).confirmations).toBe(1);
    await subject.reorganise!(1);
    for (const cursor of [start, before.cursor]) {
      expect((await chain.scan(cursor, ours(gone, later))).seen).toEqual([]);
    }
    const chainTxId = await subject.fund(later, subject.unit * 2n);
    await subject.mine(1);
    for (const cursor of [start, before.cursor]) {
      const news = await chain.scan(cursor, ours(gone, later));
      expectPayment(only(news), { chainTxId, to: later, amount: subject.unit * 2n, confirmations: 1 });
    }
  });

  it('starts from a cursor whose own block was reorganised away', async () => {
    const { chain, subject } = bench();
    const to = await bench().fresh();
    await subject.mine(1);
    const start = await bench().present();
    await subject.reorganise!(1);
    await subject.fund(to, subject.unit);
    await subject.mine(1);
    expect(only(await chain.scan(start, ours(to))).confirmations).toBe(1);
  });
}

function payouts(bench: () => ChainBench): void {
  it('pays exactly the amount, once, however often the transaction is broadcast', async () => {
    const { chain, subject } = bench();
    await bench().stock(1, subject.unit * 4n);
    const order = bench().order(await subject.stranger(), subject.unit + 1n);
    const signed = await bench().sign(order, await chain.build(order, []));
    expect(await chain.transferStatus(signed.chainTxId)).toMatchObject({ status: 'unknown', confirmations: 0 });
    for (const raw of [signed.raw, signed.raw]) await chain.broadcast(raw);
    expect((await chain.transferStatus(signed.chainTxId)).status).toMatch(/^(pending|confirmed)$/);
    await subject.mine(1);
    const confirmed = await chain.transferStatus(signed.chainTxId);
    const never = signed.chainTxId.slice(0, 2).padEnd(signed.chainTxId.length, '1');
    expect(await chain.transferStatuses!([never, signed.chainTxId])).toMatchObject([{ status: 'unknown' }, confirmed]);
    expect(confirmed).toMatchObject({ status: 'confirmed', feeTicker: expect.any(String) });
    expect(confirmed.fee).toBeGreaterThan(0n);
    await subject.mine(1);
    await chain.broadcast(signed.raw);
    await subject.mine(1);
    expect((await chain.transferStatus(signed.chainTxId)).confirmations).toBeGreaterThan(confirmed.confirmations);
    expect(await subject.balanceOf(order.to)).toBe(subject.unit + 1n);
  });

  it('has no effect when it builds a transaction', async () => {
    const { chain, subject } = bench();
    await bench().stock(1, subject.unit * 2n);
    const [to, treasury] = [await subject.stranger(), await chain.treasury(subject.ticker)];
    const before = await subject.balanceOf(treasury);
    const order = bench().order(to, subject.unit);
    await chain.build(order, []);
    await chain.build(order, []);
    await subject.mine(1);
    expect(await subject.balanceOf(to)).toBe(0n);
    expect(await subject.balanceOf(treasury)).toBe(before);
  });

  it('builds several orders that can all be sent', async () => {
    const { chain, subject } = bench();
    await bench().stock(3, subject.unit * 2n);
    const inFlight: string[] = [];
    const signed: { order: TransferOrder; answer: Signed }[] = [];
    for (const amount of [subject.unit, subject.unit / 2n, subject.unit]) {
      const order = bench().order(await subject.stranger(), amount);
      const unsigned = await chain.build(order, inFlight);
      inFlight.push(unsigned);
      signed.push({ order, answer: await bench().sign(order, unsigned) });
    }
    for (const { answer } of signed) await chain.broadcast(answer.raw);
    await subject.mine(1);
    for (const { order, answer } of signed) {
      expect(await subject.balanceOf(order.to)).toBe(order.amount);
      expect((await chain.transferStatus(answer.chainTxId)).status).toBe('confirmed');
    }
  });

  it('does not detect its own payouts and their change as deposits', async () => {
    const { chain, subject } = bench();
    await bench().stock(1, subject.unit * 3n);
    const mine = await bench().fresh();
    const start = await bench().present();
    const order = bench().order(await subject.stranger(), subject.unit);
    const signed = await bench().sign(order, await chain.build(order, []));
    await chain.broadcast(signed.raw);
    await subject.mine(1);
    expect((await chain.transferStatus(signed.chainTxId)).status).toBe('confirmed');
    expect((await chain.scan(start, ours(mine))).seen).toEqual([]);
  });

  it('reports missing funds as an error that is retried', async () => {
    const { chain, subject } = bench();
    const order = bench().order(await subject.stranger(), subject.unit * 1_000_000_000n);
    const failure = chain.build(order, []);
    await expect(failure).rejects.toMatchObject({ name: 'ExchangeError', code: 'unavailable' });
  });

  it('reports a transaction that was never sent as unknown', async () => {
    const { chain, subject } = bench();
    const order = bench().order(await subject.stranger(), subject.unit);
    const { chainTxId } = await bench().sign(order, await chain.build(order, []));
    expect(await chain.transferStatus(chainTxId)).toMatchObject({ status: 'unknown', confirmations: 0 });
  });

  it('estimates the fee of a transfer', async () => {
    const { chain, subject } = bench();
    const fee = await chain.estimateFee(subject.ticker);
    expect(fee.ticker).toMatch(/^[a-z0-9]+$/);
    expect(fee.amount).toBeGreaterThan(0n);
  });
}
