import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket as Client } from 'ws';
import { openBench } from './venue-pair.ts';

interface Wire {
  readonly socket: Client;
  /** Messages so far, parsed. */
  readonly messages: any[];
  send(message: unknown): void;
}

async function openWire(url: string, options: { autoPong?: boolean } = {}): Promise<Wire> {
  const socket = new Client(url, options);
  const messages: any[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return { socket, messages, send: (message) => socket.send(JSON.stringify(message)) };
}

it('the simulated Kraken tells status, instruments, pongs and heartbeats', async () => {
  const { venue, venues, symbol } = await openBench('kraken');
  const { messages, send } = await openWire(`${venues.kraken.socketUrl}/v2`);
  send({ method: 'ping', req_id: 7 });
  send({ method: 'subscribe', params: { channel: 'instrument' }, req_id: 8 });
  send({ method: 'subscribe', params: { channel: 'book', symbol: ['NO/SUCH'] }, req_id: 9 });
  await expect.poll(() => messages).toHaveLength(5);
  expect(messages).toMatchObject([
    { channel: 'status', type: 'update', data: [{ system: 'online', api_version: 'v2' }] },
    { method: 'pong', req_id: 7 },
    { method: 'subscribe', success: true, req_id: 8 },
    { channel: 'instrument', type: 'snapshot' },
    { method: 'subscribe', success: false, req_id: 9, error: 'Currency pair not supported NO/SUCH' },
  ]);
  expect(messages[3].data.pairs.find((pair: any) => pair.symbol === symbol)).toMatchObject({
    price_increment: 0.1,
    qty_increment: 0.00000001,
    status: 'online',
  });
  venues.clock.advance(1000);
  await expect.poll(() => messages.at(-1)).toEqual({ channel: 'heartbeat' });
  const fault = venue.fault({ kind: 'status', status: 'cancel_only', market: symbol });
  await expect
    .poll(() => messages.findLast(({ channel }) => channel === 'instrument').data.pairs)
    .toMatchObject([{ symbol, status: 'cancel_only' }]);
  fault.end();
  venue.fault({ kind: 'status', status: 'maintenance' });
  await expect.poll(() => messages.at(-1)).toMatchObject({ channel: 'status', data: [{ system: 'maintenance' }] });
});

it('the simulated Kraken keeps an order’s deadline', async () => {
  const { client, engine, venues } = await openBench('kraken');
  const order = { pair: 'XBTUSDT', type: 'sell', ordertype: 'limit', price: '70000', volume: '0.1' };
  const send = (ms: number) =>
    client.privatePostAddOrder({ ...order, deadline: new Date(venues.clock.now() + ms).toISOString() });
  await expect(send(-1000)).rejects.toThrow('EService:Deadline elapsed');
  await expect(send(120_000)).rejects.toThrow('EGeneral:Invalid arguments:deadline');
  expect(engine.orders.all('client')).toEqual([]);
  expect((await send(10_000)).result.txid).toHaveLength(1);
});

it('the simulated Binance streams the best levels and the best prices that the engine has', async () => {
  const { engine, venue, venues } = await openBench('binance');
  const streams = 'btcusdt@depth20@100ms/btcusdt@bookTicker';
  const { messages } = await openWire(`${venues.binance.socketUrl}/stream?streams=${streams}`);
  for (let at = 0; at < 200; at += 1) venue.crowd.step();
  venues.clock.advance(100);
  await expect.poll(() => messages.at(-1)?.stream).toBe('btcusdt@depth20@100ms');
  const { grid, book, updateId } = engine.market('BTC/USDT');
  const { bids, asks } = book.levels(20);
  const numbers = (rows: string[][]) => rows.map((row) => row.map(Number));
  const own = (levels: typeof bids) =>
    levels.map(({ ticks, lots }) => [Number(grid.price(ticks)), Number(grid.size(lots))]);
  const { data } = messages.at(-1);
  expect(data.lastUpdateId).toBe(updateId);
  expect([numbers(data.bids), numbers(data.asks)]).toEqual([own(bids), own(asks)]);
  const ticker = messages.findLast(({ stream }) => stream === 'btcusdt@bookTicker').data;
  expect([ticker.b, ticker.B, ticker.a, ticker.A].map(Number)).toEqual([...own(bids)[0]!, ...own(asks)[0]!]);
});

it('the simulated Binance pings, and cuts a client that does not answer', async () => {
  const { venues } = await openBench('binance');
  const url = `${venues.binance.socketUrl}/ws/btcusdt@depth@100ms`;
  const [mute, honest] = [await openWire(url, { autoPong: false }), await openWire(url)];
  const ended = once(mute.socket, 'close');
  for (let at = 0; at < 5; at += 1) {
    const ping = once(honest.socket, 'ping');
    venues.clock.advance(20_000);
    await ping;
    await expect.poll(() => venues.binance.server.pongs).toBeGreaterThan(at);
  }
  expect((await ended)[0]).toBe(1008);
  expect(honest.socket.readyState).toBe(Client.OPEN);
});
