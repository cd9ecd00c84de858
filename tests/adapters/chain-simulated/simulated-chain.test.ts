import { bech32, bech32m } from '@scure/base';
import { Address, NETWORK, TEST_NETWORK } from '@scure/btc-signer';
import fc from 'fast-check';
import { isAddress } from 'viem';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OwnAddressFilter } from '../../../core/ports/chains/chain.ts';
import { CURRENCIES, SimulatedBench } from './simulated-bench.ts';

let bench: SimulatedBench;
beforeEach(() => {
  bench = new SimulatedBench();
});
afterEach(() => bench.close());

const everything: OwnAddressFilter = async (addresses) => new Set(addresses);
const nothing: OwnAddressFilter = async () => new Set();
const UNIT = 10n ** 8n;

describe('addresses of the simulated chain', () => {
  it('are valid on no real network and have a checksum', async () => {
    for (const { ticker } of CURRENCIES) {
      for (const { address } of [await bench.chain.payInAddress(ticker, 1), await bench.chain.treasury(ticker)]) {
        expect(address).toMatch(new RegExp(`^sim1${ticker}1[a-z0-9]{38}$`));
        expect(bech32m.decode(address as `${string}1${string}`).prefix).toBe(`sim1${ticker}`);
        expect(() => bech32.decode(address as `${string}1${string}`)).toThrow(/checksum/);
        for (const network of [NETWORK, TEST_NETWORK, { ...NETWORK, bech32: 'ltc' }]) {
          expect(() => Address(network).decode(address)).toThrow(/unknown letter|address|checksum/i);
        }
        expect(isAddress(address)).toBe(false);
      }
    }
  });

  it('share one address and differ by extra ID where the currency has extra IDs', async () => {
    const [one, two] = [await bench.chain.payInAddress('xrp', 1), await bench.chain.payInAddress('xrp', 2)];
    expect(one).toEqual({ address: two.address, extraId: '1' });
    expect(two.extraId).toBe('2');
    expect(await bench.chain.treasury('xrp')).not.toMatchObject({ address: one.address });
    const { cursor } = await bench.chain.scan(undefined, everything);
    await bench.chain.faucet('xrp', two, 5n);
    await bench.chain.faucet('xrp', { address: one.address }, 6n);
    const { seen } = await bench.chain.scan(cursor, everything);
    // Without its extra ID the payment still belongs to the exchange and is reported as it came.
    expect(seen.map(({ to, amount }) => [to.extraId, amount])).toEqual([
      ['2', 5n],
      [undefined, 6n],
    ]);
    const uri = new URL(bench.chain.paymentUri('xrp', two, '1.5'));
    expect(uri.protocol).toBe('simulated:');
    expect(uri.pathname).toBe(two.address);
    expect(Object.fromEntries(uri.searchParams)).toEqual({ amount: '1.5', currency: 'xrp', extraId: '2' });
  });
});

describe('the treasury of the simulated chain', () => {
  it('has coins in every currency, which the first scan reports with all their confirmations', async () => {
    bench.mine(5);
    const { seen, cursor } = await bench.chain.scan(undefined, nothing);
    expect(seen.map(({ ticker }) => ticker)).toEqual(['ltc', 'eth', 'xrp']);
    for (const { ticker, to, amount, confirmations } of seen) {
      expect(to).toEqual(await bench.chain.treasury(ticker));
      expect(amount).toBe(bench.chain.balanceOf(ticker, to));
      expect(confirmations).toBeGreaterThanOrEqual(CURRENCIES.find((each) => each.ticker === ticker)!.confirmations);
    }
    expect((await bench.chain.scan(undefined, nothing)).seen).toEqual(seen);
    expect((await bench.chain.scan(cursor, nothing)).seen).toEqual([]);
  });

  it('gets the coins of a currency that is added later as an ordinary payment, once', async () => {
    const { cursor } = await bench.chain.scan(undefined, nothing);
    const doge = { ...CURRENCIES[0]!, ticker: 'doge', asset: 'doge' };
    const later = bench.open({ currencies: [...CURRENCIES, doge] });
    bench.open({ currencies: [...CURRENCIES, doge] });
    bench.mine(1);
    const { seen } = await later.scan(cursor, nothing);
    expect(seen).toMatchObject([{ ticker: 'doge', confirmations: 1, to: await later.treasury('doge') }]);
    expect(later.audit()).toEqual({ unbalanced: [], wrong: [] });
  });

  it('spends the coins of pay-in addresses, as a wallet does, and pays the fee in the same currency', async () => {
    const treasury = await bench.chain.treasury('ltc');
    const before = bench.chain.balanceOf('ltc', treasury);
    await bench.chain.faucet('ltc', await bench.chain.payInAddress('ltc', 9), UNIT);
    const order = { id: 'a', ticker: 'ltc', to: { address: 'customer' }, amount: before + UNIT / 2n };
    const { raw, chainTxId } = await bench.signed(order);
    await bench.chain.broadcast(raw);
    bench.mine(1);
    const { fee, feeTicker } = await bench.chain.transferStatus(chainTxId);
    expect({ fee, feeTicker }).toEqual({ fee: (await bench.chain.estimateFee('ltc')).amount, feeTicker: 'ltc' });
    expect(bench.chain.balanceOf('ltc', treasury)).toBe(UNIT / 2n - fee!);
  });

  it('counts transfers in flight when it builds', async () => {
    const all = bench.chain.balanceOf('ltc', await bench.chain.treasury('ltc'));
    const order = (id: string) => ({ id, ticker: 'ltc', to: { address: 'customer' }, amount: (all * 2n) / 3n });
    const first = await bench.chain.build(order('a'), []);
    await expect(bench.chain.build(order('b'), [first])).rejects.toMatchObject({ code: 'unavailable' });
    expect(await bench.chain.build(order('a'), [first])).toBe(first);
  });
});

describe('confirmations and reorganisations', () => {
  it('depend on the clock alone, the first coming one block after the payment', async () => {
    const to = await bench.chain.payInAddress('ltc', 1);
    const id = await bench.chain.faucet('ltc', to, UNIT);
    expect(await bench.chain.transferStatus(id)).toEqual({ status: 'pending', confirmations: 0 });
    bench.clock.advance(999);
    expect((await bench.chain.transferStatus(id)).confirmations).toBe(0);
    bench.clock.advance(1);
    expect((await bench.open().transferStatus(id)).confirmations).toBe(1);
    bench.mine(41);
    expect((await bench.chain.transferStatus(id)).confirmations).toBe(42);
  });

  it('keep reporting a payment until it has the confirmations its currency needs', async () => {
    const slow = { ...CURRENCIES[0]!, ticker: 'etc', confirmations: 200 };
    const chain = bench.open({ currencies: [slow], path: `${bench.path}.slow` });
    const to = await chain.payInAddress('etc', 1);
    let { cursor } = await chain.scan(undefined, everything);
    await chain.faucet('etc', to, UNIT);
    for (let confirmations = 40; confirmations <= 200; confirmations += 40) {
      bench.mine(40);
      const news = await chain.scan(cursor, everything);
      expect(news.seen).toMatchObject([{ confirmations }]);
      cursor = news.cursor;
    }
    expect((await chain.scan(cursor, everything)).seen).toEqual([]);
  });

  it('make payments unconfirmed again under the same key, unless they are dropped', async () => {
    const to = await bench.chain.payInAddress('ltc', 1);
    const start = (await bench.chain.scan(undefined, everything)).cursor;
    await bench.chain.faucet('ltc', to, UNIT);
    bench.mine(3);
    const [before] = (await bench.chain.scan(start, everything)).seen;
    expect(before!.confirmations).toBe(3);
    const present = (await bench.chain.scan(undefined, nothing)).cursor;
    await bench.chain.reorganise(3);
    const { blockAt, ...unmined } = before!;
    expect(blockAt).toBeDefined();
    expect((await bench.chain.scan(start, everything)).seen).toEqual([{ ...unmined, confirmations: 0 }]);
    expect((await bench.chain.scan(undefined, nothing)).cursor).not.toBe(present);
    bench.mine(1);
    expect((await bench.chain.scan(present, everything)).seen).toEqual([
      { ...before, confirmations: 1, blockAt: expect.any(Number) },
    ]);
    await bench.chain.reorganise(2, { drop: true });
    expect((await bench.chain.scan(start, everything)).seen).toEqual([]);
  });

  it('let a dropped payout be sent again as the same transaction', async () => {
    const order = { id: 'a', ticker: 'ltc', to: { address: 'customer' }, amount: UNIT };
    const { raw, chainTxId } = await bench.signed(order);
    await bench.chain.broadcast(raw);
    bench.mine(2);
    await bench.chain.reorganise(2, { drop: true });
    expect((await bench.chain.transferStatus(chainTxId)).status).toBe('unknown');
    await bench.chain.broadcast(raw);
    bench.mine(1);
    expect((await bench.chain.transferStatus(chainTxId)).confirmations).toBe(1);
    expect(bench.chain.paymentsTo('ltc', order.to)).toHaveLength(1);
  });

  it('reach no deeper than finality', async () => {
    await expect(bench.chain.reorganise(21)).rejects.toThrow('at most 20');
  });

  it('make the scan start over at a cursor of another chain, so that nothing is missed', async () => {
    await bench.chain.faucet('ltc', await bench.chain.payInAddress('ltc', 1), UNIT);
    for (const cursor of ['3:00', 'x', '', '99999999:00', '-1:0']) {
      expect((await bench.chain.scan(cursor, everything)).seen).toHaveLength(4);
    }
  });
});

/** An event that can happen to a chain. */
const anyAction = fc.oneof(
  fc.record({
    kind: fc.constant('pay-in' as const),
    index: fc.integer({ min: 1, max: 3 }),
    amount: fc.bigInt(1n, UNIT),
  }),
  fc.record({
    kind: fc.constant('payout' as const),
    index: fc.integer({ min: 1, max: 3 }),
    amount: fc.bigInt(1n, UNIT),
  }),
  fc.record({ kind: fc.constant('mine' as const), index: fc.integer({ min: 1, max: 3 }), amount: fc.constant(0n) }),
  fc.record({ kind: fc.constant('return' as const), index: fc.integer({ min: 1, max: 5 }), amount: fc.constant(0n) }),
  fc.record({ kind: fc.constant('drop' as const), index: fc.integer({ min: 1, max: 5 }), amount: fc.constant(0n) }),
);

describe('simulated chain after any events', () => {
  it('creates and destroys no coins except by the faucet, and has no negative balance', async () => {
    const { chain } = bench;
    let orders = 0;
    const doIt = async ({ kind, index, amount }: { kind: string; index: number; amount: bigint }) => {
      orders += 1;
      if (kind === 'pay-in') await chain.faucet('ltc', await chain.payInAddress('ltc', index), amount);
      if (kind === 'mine') bench.mine(index);
      if (kind === 'return' || kind === 'drop') await chain.reorganise(index, { drop: kind === 'drop' });
      if (kind !== 'payout') return;
      const to = index === 3 ? await chain.payInAddress('ltc', 4) : { address: `customer ${index}` };
      await chain.broadcast((await bench.signed({ id: `order ${orders}`, ticker: 'ltc', to, amount })).raw);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { maxLength: 20 }), async (actions) => {
        for (const action of actions) await doIt(action);
        expect(chain.audit()).toEqual({ unbalanced: [], wrong: [] });
      }),
      { numRuns: 25 },
    );
  });

  it('drops a transfer together with the deposit that covered it', async () => {
    const treasury = await bench.chain.treasury('ltc');
    const all = bench.chain.balanceOf('ltc', treasury);
    await bench.chain.faucet('ltc', treasury, UNIT);
    bench.mine(1);
    const { raw, chainTxId } = await bench.signed({ id: 'a', ticker: 'ltc', to: { address: 'customer' }, amount: all });
    await bench.chain.broadcast(raw);
    await bench.chain.reorganise(1, { drop: true });
    expect((await bench.chain.transferStatus(chainTxId)).status).toBe('unknown');
    expect(bench.chain.balanceOf('ltc', treasury)).toBe(all);
    expect(bench.chain.audit()).toEqual({ unbalanced: [], wrong: [] });
  });

  it('counts coins sent to an address before it was generated', async () => {
    const other = bench.open({ path: `${bench.path}.other` });
    const to = await other.payInAddress('ltc', 7);
    const before = bench.chain.balanceOf('ltc', await bench.chain.treasury('ltc'));
    await bench.chain.faucet('ltc', to, UNIT);
    await bench.chain.payInAddress('ltc', 7);
    expect(bench.chain.balanceOf('ltc', to)).toBe(before + UNIT);
    const shared = await other.payInAddress('xrp', 7);
    await bench.chain.faucet('xrp', shared, UNIT);
    await bench.chain.faucet('xrp', { address: shared.address }, 5n);
    await bench.chain.payInAddress('xrp', 7);
    expect(bench.chain.audit()).toEqual({ unbalanced: [], wrong: [] });
  });
});
