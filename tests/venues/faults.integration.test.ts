import { describe, expect, it } from 'vitest';
import type { Fault } from '../support/venues/faults/fault.ts';
import { seededFaults } from '../support/venues/faults/schedule.ts';
import { CLIENT, NAMES, openBench } from './venue-pair.ts';
import { cutSockets, expectAgreement, stir } from './watched-book.ts';

const MARKET = { market: 'BTC/USDT' } as const;

describe.each(NAMES)('the faults of the simulated %s', (name) => {
  it.each([
    { kind: 'lost', ...MARKET },
    { kind: 'doubled', ...MARKET },
    { kind: 'swapped', ...MARKET },
    { kind: 'late', ms: 300, ...MARKET },
    { kind: 'drop-sockets' },
  ] as const satisfies readonly Fault[])(
    'let ccxt agree with the engine again on a new connection after: $kind',
    async (fault) => {
      const bench = await openBench(name);
      await expectAgreement(bench, bench.symbol);
      if (fault.kind === 'drop-sockets') await cutSockets(bench);
      else bench.venue.fault(fault);
      stir(bench, 60);
      await cutSockets(bench);
      await expectAgreement(bench, bench.symbol);
    },
  );

  it('let ccxt agree with the engine again after each of eight faults by seed', async () => {
    const bench = await openBench(name);
    await expectAgreement(bench, bench.symbol);
    for (const { fault, acts } of seededFaults(12, 8, [bench.symbol, 'ETH/BTC'])) {
      const { end } = bench.venue.fault(fault);
      stir(bench, acts);
      end();
      await cutSockets(bench);
      await expectAgreement(bench, bench.symbol);
    }
  });

  it('silence sockets without closing them, until ended', async () => {
    const bench = await openBench(name);
    await expectAgreement(bench, bench.symbol);
    const held = JSON.stringify(bench.client.orderbooks[bench.symbol]);
    const fault = bench.venue.fault({ kind: 'half-open' });
    stir(bench, 60);
    await bench.client.fetchOrderBook(bench.symbol);
    expect(JSON.stringify(bench.client.orderbooks[bench.symbol])).toBe(held);
    fault.end();
    await cutSockets(bench);
    await expectAgreement(bench, bench.symbol);
  });

  it('refuse new sockets in a storm of reconnects', async () => {
    const bench = await openBench(name);
    const fault = bench.venue.fault({ kind: 'refuse-sockets', status: 503 });
    await expect(bench.client.watchOrderBook(bench.symbol)).rejects.toMatchObject({ name: 'NetworkError' });
    fault.end();
    await expectAgreement(bench, bench.symbol);
  });

  it.each([
    [{ kind: 'rate-limit', retryAfter: 5, call: 'epth' }, 'DDoSProtection'],
    [
      { kind: 'rate-limit', retryAfter: 120, ban: true, call: 'epth' },
      name === 'kraken' ? 'RateLimitExceeded' : 'DDoSProtection',
    ],
    [
      { kind: 'unavailable', when: 'before', call: 'epth' },
      name === 'kraken' ? 'ExchangeNotAvailable' : 'OperationFailed',
    ],
    [
      { kind: 'unavailable', when: 'after', call: 'epth' },
      name === 'kraken' ? 'ExchangeNotAvailable' : 'RequestTimeout',
    ],
    [{ kind: 'reset', when: 'before', call: 'epth' }, 'NetworkError'],
    [{ kind: 'timeout', when: 'before', call: 'epth' }, 'RequestTimeout'],
  ] as const)('answer a call with %o once, which ccxt tells as %s', async (fault, error) => {
    const { client, venue, symbol } = await openBench(name);
    client.timeout = 200;
    venue.fault(fault);
    await expect(client.fetchOrderBook(symbol)).rejects.toMatchObject({ name: error });
    client.timeout = 5000;
    expect((await client.fetchOrderBook(symbol)).bids.length).toBeGreaterThan(5);
  });

  const call = 'rder';
  it.each(['unavailable', 'reset', 'timeout'] as const)(
    'lose the answer to an order that was accepted: %s after',
    async (kind) => {
      const { client, engine, venue, symbol } = await openBench(name);
      // A call that a busy machine sends late must still arrive within it.
      client.timeout = 1000;
      venue.fault({ kind, when: 'before', call });
      const send = () => client.createOrder(symbol, 'limit', 'sell', 0.1, 70_000, { clientOrderId: 'lost-reply' });
      await expect(send()).rejects.toBeInstanceOf(Error);
      expect(engine.orders.all(CLIENT)).toEqual([]);
      venue.fault({ kind, when: 'after', call });
      await expect(send()).rejects.toBeInstanceOf(Error);
      client.timeout = 5000;
      await expect.poll(() => engine.orders.open(CLIENT).length, { timeout: 5000 }).toBe(1);
      expect((await client.fetchOpenOrders(symbol))[0]).toMatchObject({ clientOrderId: 'lost-reply', amount: 0.1 });
      await expect(send()).rejects.toMatchObject({ name: 'InvalidOrder' });
    },
  );

  it('hide a young order from look-ups for two seconds', async () => {
    const { client, venue, venues, symbol } = await openBench(name);
    venue.fault({ kind: 'unknown-order', ms: 2000 });
    const { id } = await client.createOrder(symbol, 'limit', 'sell', 0.1, 70_000);
    await expect(client.fetchOrder(id, symbol)).rejects.toMatchObject({
      name: name === 'kraken' ? 'InvalidOrder' : 'OrderNotFound',
    });
    expect(await client.fetchOpenOrders(symbol)).toEqual([]);
    venues.clock.advance(2000);
    expect(await client.fetchOrder(id, symbol)).toMatchObject({ status: 'open' });
  });

  it.each([
    ['balance', 'InsufficientFunds'],
    ['minimum-value', name === 'kraken' ? 'InvalidOrder' : 'BadRequest'],
    ['duplicate', 'InvalidOrder'],
  ] as const)('refuse the next order for its %s', async (reason, error) => {
    const { client, engine, venue, symbol } = await openBench(name);
    venue.fault({ kind: 'refuse-order', reason });
    const send = () => client.createOrder(symbol, 'limit', 'sell', 0.1, 70_000);
    await expect(send()).rejects.toMatchObject({ name: error });
    await send();
    expect(engine.orders.open(CLIENT)).toHaveLength(1);
  });

  it('let balances lag, and catch up', async () => {
    const { client, venue, venues, symbol } = await openBench(name);
    venues.clock.advance(1000);
    venue.fault({ kind: 'lagging-balances', ms: 2000 });
    await client.createOrder(symbol, 'limit', 'buy', 0.1, 66_000, { timeInForce: 'IOC' });
    expect((await client.fetchBalance()).BTC.total).toBe(2);
    venues.clock.advance(2000);
    expect((await client.fetchBalance()).BTC.total).toBeGreaterThan(2.09);
  });

  it('halt trading for maintenance, and end', async () => {
    const { client, venue, symbol } = await openBench(name);
    const fault = venue.fault({ kind: 'status', status: 'maintenance' });
    expect((await client.fetchStatus()).status).toBe('maintenance');
    expect((await client.loadMarkets(true))[symbol].active).toBe(false);
    await expect(client.createOrder(symbol, 'limit', 'sell', 0.1, 70_000)).rejects.toBeInstanceOf(Error);
    fault.end();
    expect((await client.loadMarkets(true))[symbol].active).toBe(true);
    expect((await client.createOrder(symbol, 'limit', 'sell', 0.1, 70_000)).id).toBeDefined();
  });

  it.each(['cancel_only', 'post_only'] as const)('let one market be %s', async (status) => {
    const { client, engine, venue, symbol } = await openBench(name);
    const { id } = await client.createOrder(symbol, 'limit', 'sell', 0.1, 70_000);
    const fault = venue.fault({ kind: 'status', status, market: symbol });
    await expect(client.createOrder(symbol, 'limit', 'buy', 0.1, 66_000)).rejects.toBeInstanceOf(Error);
    await client.cancelOrder(id, symbol);
    expect(engine.orders.open(CLIENT)).toEqual([]);
    fault.end();
    expect((await client.createOrder(symbol, 'limit', 'buy', 0.1, 66_000)).id).toBeDefined();
  });

  it('change a tick, and delist a market', async () => {
    const bench = await openBench(name);
    const { client, engine, venue, symbol } = bench;
    venue.fault({ kind: 'grid', market: symbol, tick: '1', lot: '0.001' });
    venue.fault({ kind: 'delist', market: 'ETH/BTC' });
    const markets = await client.loadMarkets(true);
    expect(markets[symbol].precision).toMatchObject({ price: 1, amount: 0.001 });
    expect(markets['ETH/BTC']?.active ?? false).toBe(false);
    await expectAgreement(bench, symbol, 5);
    expect(engine.market('ETH/BTC').book.levels()).toEqual({ bids: [], asks: [] });
  });

  it('suspend withdrawals, and let one get stuck', async () => {
    const { client, venue, venues } = await openBench(name);
    const network = venue.transfers.networks('ETH')[0]!;
    venues.kraken.face.savedAddresses.push({ account: CLIENT, name: 'cold', asset: 'ETH', network, address: '0xc01d' });
    const send = () => client.withdraw('ETH', 1, '0xc01d', undefined, name === 'kraken' ? { key: 'cold' } : {});
    const suspended = venue.fault({ kind: 'withdrawals', state: 'suspended' });
    await expect(send()).rejects.toThrow(/withdraw/i);
    suspended.end();
    const stuck = venue.fault({ kind: 'withdrawals', state: 'stuck' });
    await send();
    venues.clock.advance(3000);
    expect((await client.fetchWithdrawals('ETH'))[0].status).toBe('pending');
    expect((await client.fetchBalance()).ETH.free).toBe(29);
    stuck.end();
    venues.clock.advance(1000);
    expect((await client.fetchWithdrawals('ETH'))[0].status).toBe('ok');
  });
});

it('a clock that is off by two seconds fails signed calls at the simulated Binance until it is right again', async () => {
  const { client, venue } = await openBench('binance');
  const fault = venue.fault({ kind: 'skew', ms: -2000 });
  await expect(client.fetchBalance()).rejects.toMatchObject({ name: 'InvalidNonce' });
  fault.end();
  expect((await client.fetchBalance()).BTC.total).toBe(2);
});

it('a snapshot older than the diffs is refused by ccxt at the simulated Binance, which asks again', async () => {
  const bench = await openBench('binance');
  stir(bench, 40);
  bench.venue.fault({ kind: 'old-snapshot', ...MARKET });
  const { nonce } = await bench.client.watchOrderBook(bench.symbol);
  expect(nonce).toBeLessThan(bench.engine.market(bench.symbol).updateId);
  stir(bench, 40);
  await expectAgreement(bench, bench.symbol);
});

it('too much weight within a minute is refused with 429, then 418, at the simulated Binance', async () => {
  const { venue, venues } = await openBench('binance');
  venues.clock.advance(60_000);
  venues.binance.face.weights.limit = 100;
  const ask = async () => {
    const { status, headers } = await fetch(`${venues.binance.url}/api/v3/depth?symbol=BTCUSDT&limit=1000`);
    return { status, retryAfter: headers.get('retry-after'), used: headers.get('x-mbx-used-weight-1m') };
  };
  expect([await ask(), await ask()]).toMatchObject([
    { status: 200, used: '50' },
    { status: 200, used: '100' },
  ]);
  expect(await ask()).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  for (let at = 0; at < 20; at += 1) await ask();
  expect((await ask()).status).toBe(418);
  venues.clock.advance(60_000);
  expect((await ask()).status).toBe(200);
  expect(venue.server.calls.length).toBeGreaterThan(20);
});
