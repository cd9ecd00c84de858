import { describe, expect, it } from 'vitest';
import { BALANCES, CLIENT, engineBook, NAMES, openBench } from './venue-pair.ts';

describe.each(NAMES)('ccxt over REST at the simulated %s', (name) => {
  it('reads the engine’s markets with their steps and minimums', async () => {
    const { client, engine } = await openBench(name);
    const markets = await client.loadMarkets();
    expect(Object.keys(markets).toSorted()).toEqual([...engine.markets.keys()].toSorted());
    for (const [symbol, { spec }] of engine.markets) {
      const { precision, limits, active } = markets[symbol];
      expect(precision).toMatchObject({ price: Number(spec.tick), amount: Number(spec.lot) });
      expect(limits.amount.min).toBe(Number(spec.minimumBase));
      expect(limits.cost.min).toBe(Number(spec.minimumQuote));
      expect(active).toBe(true);
    }
  });

  it('reads every book as the engine has it, while the crowd moves', async () => {
    const { client, engine, venue } = await openBench(name);
    for (const symbol of engine.markets.keys()) {
      for (let at = 0; at < 50; at += 1) venue.crowd.step();
      const { bids, asks } = await client.fetchOrderBook(symbol, 100);
      const strip = (rows: number[][]) => rows.map(([price, size]) => [price, size]);
      expect({ bids: strip(bids), asks: strip(asks) }).toEqual(engineBook(engine, symbol, 100));
    }
  });

  it('reads balances, free and on hold', async () => {
    const { client, engine, symbol } = await openBench(name);
    await client.createOrder(symbol, 'limit', 'sell', 0.25, 70_000);
    const balance = await client.fetchBalance();
    expect(balance.BTC).toEqual({ free: 1.75, used: 0.25, total: 2 });
    expect(balance.USDT).toEqual({ free: 50_000, used: 0, total: 50_000 });
    expect(engine.accounts.balance(CLIENT, 'BTC')).toEqual(expect.objectContaining({ held: expect.any(BigInt) }));
  });

  it('trades at once, sees every execution with its fee, and the balances that follow', async () => {
    const { client, engine, symbol } = await openBench(name);
    const sent = await client.createOrder(symbol, 'limit', 'buy', 0.05, 66_000, {
      timeInForce: 'IOC',
      clientOrderId: 'f'.repeat(32),
    });
    const order = engine.orders.all(CLIENT)[0]!;
    expect(order.status).toBe('filled');
    const seen = await client.fetchOrder(sent.id, symbol);
    expect(seen).toMatchObject({ status: 'closed', filled: 0.05, remaining: 0, clientOrderId: 'f'.repeat(32) });
    const trades = await client.fetchMyTrades(symbol);
    expect(trades).toHaveLength(order.fills.length);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(trades.map((trade) => trade.amount))).toBeCloseTo(0.05, 10);
    const { decimals } = engine.assets.get(order.fills[0]!.fee.asset)!;
    const fees = Number(order.fills.reduce((total, { fee }) => total + fee.units, 0n)) / 10 ** decimals;
    expect(sum(trades.map((trade) => trade.fee.cost))).toBeCloseTo(fees, 8);
    expect(trades.every((trade) => trade.takerOrMaker === 'taker' && trade.order === sent.id)).toBe(true);
    expect(trades[0].fee.currency).toBe(order.fills[0]!.fee.asset);
    const { BTC, USDT } = await client.fetchBalance();
    const [btc, usdt] = ['BTC', 'USDT'].map((asset) => {
      return Number(engine.accounts.balance(CLIENT, asset).total) / 10 ** engine.assets.get(asset)!.decimals;
    });
    expect([BTC.total, USDT.total]).toEqual([btc, usdt]);
    expect(await client.fetchTradingFee(symbol)).toMatchObject({ taker: engine.fees(CLIENT).taker / 1e6 });
  });

  it('rests, is taken by others, and cancels the rest', async () => {
    const { client, engine, symbol } = await openBench(name);
    const { book, grid } = engine.market(symbol);
    const price = Number(grid.price(book.asks.levels[0]!.ticks - 1n));
    const { id } = await client.createOrder(symbol, 'limit', 'sell', 0.2, price, { postOnly: true });
    expect((await client.fetchOpenOrders(symbol)).map((open) => [open.id, open.status])).toEqual([[id, 'open']]);
    const { ticks } = engine.orders.open(CLIENT)[0]!;
    const half = grid.lots('0.1')!;
    engine.place({ account: 'takers', market: symbol, side: 'buy', ticks, lots: half, timeInForce: 'IOC' });
    const partly = await client.fetchOrder(id, symbol);
    expect(partly).toMatchObject({ status: 'open', filled: 0.1, remaining: 0.1 });
    expect((await client.fetchMyTrades(symbol))[0].takerOrMaker).toBe('maker');
    await client.cancelOrder(id, symbol);
    expect(await client.fetchOpenOrders(symbol)).toEqual([]);
    expect(await client.fetchOrder(id, symbol)).toMatchObject({ status: 'canceled', filled: 0.1 });
    await expect(client.cancelOrder(id, symbol)).rejects.toMatchObject({ name: 'OrderNotFound' });
  });

  it('expires what an IOC order does not find', async () => {
    const { client, venue, symbol } = await openBench(name);
    venue.fault({ kind: 'partial-fill', percent: 40 });
    const { id } = await client.createOrder(symbol, 'limit', 'buy', 0.1, 64_500, { timeInForce: 'IOC' });
    const order = await client.fetchOrder(id, symbol);
    expect(order).toMatchObject({ filled: 0.04, remaining: 0.06 });
    expect(['canceled', 'expired']).toContain(order.status);
  });

  it.each([
    ['more than the balance', [0.9, 64_000, 'buy'], { USDT: '1' }, 'InsufficientFunds'],
    ['a size below the minimum', [0.000001, 64_000, 'sell'], {}, 'InvalidOrder'],
    ['a price far off the last one', [0.1, 150_000, 'sell'], {}, 'InvalidOrder'],
  ] as const)('gets its typed error for %s', async (_, [amount, price, side], left, error) => {
    const { client, engine, symbol } = await openBench(name);
    if ('USDT' in left) engine.deposit(CLIENT, 'USDT', -engine.accounts.free(CLIENT, 'USDT'));
    await expect(client.createOrder(symbol, 'limit', side, amount, price)).rejects.toMatchObject({ name: error });
    expect(engine.orders.all(CLIENT)).toEqual([]);
  });

  it('is refused with a wrong secret, an unknown key and another’s signature', async () => {
    const { client, key, venues } = await openBench(name);
    const other = venues[name].openAccount('other', {});
    client.secret = other.secret;
    await expect(client.fetchBalance()).rejects.toMatchObject({
      name: name === 'kraken' ? 'ExchangeError' : 'AuthenticationError',
    });
    client.secret = key.secret;
    client.apiKey = 'unknown';
    await expect(client.fetchBalance()).rejects.toMatchObject({ name: 'AuthenticationError' });
    client.apiKey = key.key;
    expect((await client.fetchBalance()).ETH.total).toBe(Number(BALANCES.ETH));
  });

  it('deposits and withdraws, and sees both pass from pending to done', async () => {
    const { client, venues, venue, engine } = await openBench(name);
    const network = venue.transfers.networks('LTC')[0]!;
    const { address } = await client.fetchDepositAddress('LTC');
    expect(address).toBe(venue.transfers.address(CLIENT, 'LTC', network));
    venue.transfers.deposit(CLIENT, 'LTC', '10');
    expect((await client.fetchDeposits('LTC'))[0]).toMatchObject({ status: 'pending', amount: 10 });
    venues.clock.advance(1000);
    expect((await client.fetchDeposits('LTC'))[0]).toMatchObject({ status: 'ok', amount: 10 });
    expect((await client.fetchBalance()).LTC.total).toBe(10);
    const saved = { account: CLIENT, name: 'cold', asset: 'LTC', network, address: 'sim1cold' };
    venues.kraken.face.savedAddresses.push(saved);
    await client.withdraw('LTC', 4, 'sim1cold', undefined, name === 'kraken' ? { key: 'cold' } : {});
    expect((await client.fetchWithdrawals('LTC'))[0]).toMatchObject({ status: 'pending', address: 'sim1cold' });
    venues.clock.advance(1000);
    const done = (await client.fetchWithdrawals('LTC'))[0];
    expect(done).toMatchObject({ status: 'ok', amount: 3.998, fee: { cost: 0.002 } });
    expect((await client.fetchBalance()).LTC.total).toBe(6);
    expect(engine.accounts.balance('venue', 'LTC').total > 0n).toBe(true);
  });
});

it('ccxt signs with Ed25519 at the simulated Binance', async () => {
  const { client, venues } = await openBench('binance');
  const { key, secret } = venues.binance.addEd25519Key(CLIENT);
  Object.assign(client, { apiKey: key, secret });
  expect((await client.fetchBalance()).BTC.total).toBe(2);
});
