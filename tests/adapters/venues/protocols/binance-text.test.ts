import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BinanceProtocol } from '../../../../adapters/venues/binance/binance-protocol.ts';
import { CollectingSink, marketOf } from '../support/collecting-sink.ts';

interface Message {
  readonly symbol: string;
  readonly width: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
  readonly isBare: boolean;
}

const price = (least: number) => fc.integer({ min: least, max: least + 999 }).map((ticks) => (ticks / 100).toFixed(2));
const size = fc.oneof(
  fc.constant('0.00000'),
  fc.nat({ max: 9_999_999 }).map((lots) => (lots / 1e5).toFixed(5)),
);
const messageWith = (bid: fc.Arbitrary<string>, ask: fc.Arbitrary<string>, amount: fc.Arbitrary<string>) =>
  fc.record<Message>({
    symbol: fc.constantFrom('BTCUSDT', 'BTCUSDT', 'ETHUSDT'),
    width: fc.nat({ max: 3 }),
    bids: fc.array(fc.tuple(bid, amount), { maxLength: 4 }),
    asks: fc.array(fc.tuple(ask, amount), { maxLength: 4 }),
    isBare: fc.boolean(),
  });
const usual = messageWith(price(8000), price(10_000), size);
const odd = (first: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 3, arbitrary: first },
    fc.constantFrom('0', '0.00', '007.50', '.5', '5.', '1.005', '1.0050000', '0.0000000001', '1e2', '-1', '', '1.2.3'),
    fc.constantFrom('9007199254740993', '90071992547409.93', `0.${'0'.repeat(60)}`, ' 1', '1 ', 'x'),
  );
const strange = messageWith(odd(price(8000)), odd(price(10_000)), odd(size));
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
/** Another text in place of some characters, anywhere or at the end. */
const damage = fc.record({
  place: fc.oneof(place, fc.constantFrom(0.9999, 0.999, 0.99)),
  length: fc.nat({ max: 2 }),
  text: fc.constantFrom(
    '',
    ' ',
    'x',
    '0',
    '1',
    '"',
    ',',
    '.',
    '[',
    ']',
    '{',
    '}',
    ':',
    '\\',
    '-',
    'e',
    '\u0001',
    '[],',
  ),
});

function textOf(from: number, { width, symbol, bids, asks, isBare }: Message): string {
  const levels = `"b":${JSON.stringify(bids)},"a":${JSON.stringify(asks)}`;
  const data = `{"e":"depthUpdate","E":1723075200000,"s":"${symbol}","U":${from},"u":${from + width},${levels}}`;
  return isBare ? data : `{"stream":"made@depth@100ms","data":${data}}`;
}

/** What a protocol does with messages: events, snapshots it asks for, connections it ends. */
function eventsOf(texts: readonly string[]): unknown {
  const sink = new CollectingSink();
  const markets = [marketOf('BTCUSDT', '0.01', '0.00001'), marketOf('ETHUSDT', '0.05', '0.00001')];
  const binance = new BinanceProtocol(
    markets.map((market, index) => ({ index, market })),
    sink,
  );
  const full = JSON.stringify({ lastUpdateId: 100, bids: [['50.00', '1']], asks: [['150.00', '2']] });
  [0, 1].forEach((market) => binance.takeSnapshot(market, full, 1));
  for (const [at, text] of texts.entries()) binance.receive(text, at);
  return [sink.events, sink.wanted, sink.reconnects];
}

/** Messages that follow each other, but for a shift of the number that a last one begins with. */
function chained(messages: readonly Message[], shift = 0): string[] {
  const next = new Map<string, number>();
  return messages.map((message, at) => {
    const from = next.get(message.symbol) ?? 101;
    next.set(message.symbol, from + message.width + 1);
    return textOf(at === messages.length - 1 ? from + shift : from, message);
  });
}

/** A space before an object changes nothing for JSON, and is a form that Binance does not send. */
function expectSame(texts: readonly string[]): void {
  expect(eventsOf(texts)).toEqual(eventsOf(texts.map((text) => ` ${text}`)));
}

const before = fc.array(usual, { minLength: 1, maxLength: 4 });

it('takes messages as JSON.parse reads them when their numbers are strange', () => {
  fc.assert(
    fc.property(before, strange, usual, fc.constantFrom(0, 0, 0, -1, 1), (first, last, after, shift) => {
      expectSame([...chained([...first, last], shift), ...chained([after])]);
    }),
    { numRuns: 400 },
  );
});

it('takes messages as JSON.parse reads them when a text is damaged', () => {
  fc.assert(
    fc.property(before, fc.array(usual, { maxLength: 1 }), damage, (first, after, { place, length, text }) => {
      const texts = chained([...first, ...after]);
      const sent = texts[first.length - 1]!;
      const at = Math.floor(place * (sent.length + 1));
      texts[first.length - 1] = sent.slice(0, at) + text + sent.slice(at + length);
      expectSame(texts);
    }),
    { numRuns: 400 },
  );
});
