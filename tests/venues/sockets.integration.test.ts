import { describe, expect, it } from 'vitest';
import { CLIENT, NAMES, openBench } from './venue-pair.ts';
import { expectAgreement, stir } from './watched-book.ts';

describe.each(NAMES)('ccxt over WebSocket at the simulated %s', (name) => {
  it('follows several books through hundreds of moves and sees what the engine has', async () => {
    const bench = await openBench(name);
    const symbols = [...bench.engine.markets.keys()].slice(0, 3);
    for (let round = 0; round < 4; round += 1) {
      for (const symbol of symbols) await expectAgreement(bench, symbol);
      stir(bench, 80);
    }
    for (const symbol of symbols) await expectAgreement(bench, symbol);
    expect(bench.engine.market(symbols[0]!).updateId).toBeGreaterThan(1100);
  });

  it('sees its orders, executions and balances as they happen', async () => {
    const { client, engine, symbol, venue } = await openBench(name);
    const ignore = () => {};
    for (const watch of [client.watchOrders(), client.watchMyTrades(), client.watchBalance()]) watch.catch(ignore);
    await expect.poll(() => venue.face.isFollowed(CLIENT)).toBe(true);
    const taken = await client.createOrder(symbol, 'limit', 'buy', 0.05, 66_000, { timeInForce: 'IOC' });
    const rested = await client.createOrder(symbol, 'limit', 'sell', 0.5, 70_000);
    await client.cancelOrder(rested.id, symbol);
    const [order] = engine.orders.all(CLIENT);
    const stateOf = (id: string) => client.orders?.find((seen) => seen.id === id)?.status;
    await expect.poll(() => [stateOf(taken.id), stateOf(rested.id)]).toEqual(['closed', 'canceled']);
    const { grid } = engine.market(symbol);
    const executed = order!.fills.map(({ ticks, lots, fee }) => ({
      price: Number(grid.price(ticks)),
      amount: Number(grid.size(lots)),
      order: taken.id,
      takerOrMaker: 'taker',
      fee: expect.objectContaining({ currency: fee.asset }),
    }));
    await expect.poll(() => client.myTrades).toMatchObject(executed);
    const total = Number(engine.accounts.balance(CLIENT, 'USDT').total) / 1e8;
    await expect.poll(() => client.balance.spot?.USDT.total).toBe(total);
  });
});

it('the simulated Binance cuts a connection after its time, and ccxt agrees again on the next one', async () => {
  const bench = await openBench('binance');
  const { venue, venues, symbol } = bench;
  venues.binance.face.streams.lifetimeMs = 30_000;
  await expectAgreement(bench, symbol);
  const before = venue.server.connections;
  venues.clock.advance(31_000);
  stir(bench, 20);
  await expectAgreement(bench, symbol);
  expect(venue.server.connections).toBe(before + 1);
});
