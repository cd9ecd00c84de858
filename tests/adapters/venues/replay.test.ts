import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../campaign/random.ts';
import type { SentLevel } from '../../replay/book-message.ts';
import { listedMarkets, loadRecording } from '../../replay/loaded-recording.ts';
import { play } from '../../replay/play.ts';
import { readRecording } from '../../replay/read-recording.ts';
import { readReplayArguments } from '../../replay/replay-arguments.ts';
import { mutatedReplays } from '../../replay/truth/mutated-replays.ts';
import type { ReplayVenue } from '../../replay/replay-venue.ts';
import { checksumOf } from '../../replay/venues/kraken-replay.ts';

/** A book that changes at random, as a venue would have it: cents and hundredths. */
class MadeBook {
  readonly #sides = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
    for (let i = 0; i < 40; i += 1) this.change();
  }

  change(): SentLevel {
    const side = this.#random.pick(['bids', 'asks'] as const);
    const cents = 10_000 + (side === 'bids' ? -1 : 1) * this.#random.between(1, 30);
    const size = this.#sides[side].has(cents) && this.#random.chance(0.5) ? 0 : this.#random.between(1, 900);
    if (size === 0) this.#sides[side].delete(cents);
    else this.#sides[side].set(cents, size);
    return { side, price: (cents / 100).toFixed(2), size: (size / 100).toFixed(2) };
  }

  levels(side: 'bids' | 'asks'): SentLevel[] {
    return [...this.#sides[side]]
      .toSorted(([a], [b]) => (side === 'bids' ? b - a : a - b))
      .map(([cents, size]) => ({ side, price: (cents / 100).toFixed(2), size: (size / 100).toFixed(2) }));
  }

  get checksum(): number {
    return checksumOf([...this.levels('asks'), ...this.levels('bids')]);
  }
}

/** Two pairs in cryptofeed's format of Kraken's version 1. */
function krakenLines(messages: number): string[] {
  const random = new Random(7);
  const books = ['XBT/USD', 'XDG/EUR'].map((pair) => ({ pair, book: new MadeBook(random) }));
  let now = 1_618_678_133;
  const triple = ({ price, size }: SentLevel) => [price, size, `${now}.000001`];
  const line = (body: object, pair: string) => `${(now += 1)}.5: ${JSON.stringify([1, body, 'book-100', pair])}`;
  return [
    'wss://ws.kraken.com <-> 1618678132.3858151',
    'wss://ws.kraken.com <- 1618678132.8253062: {"event":"subscribe"}',
    '1618678132.9: {"event":"systemStatus","status":"online"}',
    ...books.map(({ pair, book }) =>
      line({ as: book.levels('asks').map(triple), bs: book.levels('bids').map(triple) }, pair),
    ),
    ...Array.from({ length: messages }, () => {
      const { pair, book } = random.pick(books);
      const change = book.change();
      return line({ [change.side === 'bids' ? 'b' : 'a']: [triple(change)], c: String(book.checksum) }, pair);
    }),
    '',
  ];
}

/** One market in lines of nanoseconds and messages of Binance, with its best prices beside. */
function binanceLines(messages: number): string[] {
  const random = new Random(11);
  const book = new MadeBook(random);
  let [id, now] = [100, 1_723_161_253_937_085_768n];
  const line = (body: object) => `${(now += 100_000_000n)} ${JSON.stringify(body)}`;
  const pairs = (levels: readonly SentLevel[]) => levels.map(({ price, size }) => [`${price}000000`, `${size}000000`]);
  const snapshot = line({ lastUpdateId: id, bids: pairs(book.levels('bids')), asks: pairs(book.levels('asks')) });
  const lines = Array.from({ length: messages }, () => {
    const change = book.change();
    const last = id + random.between(1, 9);
    const of = (side: string) => pairs(change.side === side ? [change] : []);
    const data = { e: 'depthUpdate', E: 1, s: 'BTCUSDT', U: id + 1, u: last, b: of('bids'), a: of('asks') };
    id = last;
    const [[bid], [ask]] = [book.levels('bids'), book.levels('asks')];
    const best = { u: id, s: 'BTCUSDT', b: bid!.price, B: bid!.size, a: ask!.price, A: ask!.size };
    return [line({ stream: 'btcusdt@bookTicker', data: best }), line({ stream: 'btcusdt@depth@100ms', data })];
  });
  return [snapshot, ...lines.flat()];
}

/** Binance's adapter, to which every message seems to follow the one before. */
function blind(venue: ReplayVenue): ReplayVenue {
  return {
    ...venue,
    protocol: (...parts) => {
      const protocol = venue.protocol(...parts);
      const receive = protocol.receive.bind(protocol);
      const takeSnapshot = protocol.takeSnapshot!.bind(protocol);
      let state = 0;
      protocol.takeSnapshot = (market, text, at) => {
        state = Number(/"lastUpdateId":(\d+)/.exec(text)?.[1]);
        takeSnapshot(market, text, at);
      };
      protocol.receive = (text, at) => {
        const from = state + 1;
        state = Math.max(from, Number(/"u":(\d+)/.exec(text)?.[1] ?? from));
        receive(text.replace(/"U":\d+,"u":\d+/, `"U":${from},"u":${state}`), at);
      };
      return protocol;
    },
  };
}

describe('the replay', () => {
  let folder: string;
  const write = async (name: string, lines: readonly string[]): Promise<string> => {
    const bytes = Buffer.from(lines.join('\n'));
    const file = join(folder, name);
    await writeFile(file, name.endsWith('.gz') ? gzipSync(bytes) : bytes);
    return file;
  };
  const load = async (name: string, lines: readonly string[]) =>
    loadRecording(await readRecording(await write(name, lines)), []);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replay-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("finds every checksum of a recording of Kraken's version 1 right", async () => {
    const result = play(await load('kraken.raw.gz', krakenLines(300)));
    expect([result.checksumsRight, result.checksumsWrong, result.books]).toEqual([300, 0, 2]);
    expect(result.emptied.size).toBe(0);
  });

  it('finds a checksum that is wrong', async () => {
    const lines = krakenLines(20).map((line, index) => (index === 12 ? line.replace(/"c":"\d+"/, '"c":"1"') : line));
    const result = play(await load('wrong.raw', lines));
    expect([...result.emptied]).toEqual([['checksum', 1]]);
    expect(result.checksumsWrong).toBe(1);
  });

  it("finds the best prices of a recording of Binance equal to the venue's own", async () => {
    const result = play(await load('binance.gz', binanceLines(300)));
    expect([result.bestEqual, result.bestCompared]).toEqual([300, 300]);
  });

  it('finds best prices that differ', async () => {
    const lines = binanceLines(30).map((line, index) => (index === 21 ? line.replace(/"B":"\d+/, '"B":"77') : line));
    const result = play(await load('differs', lines));
    expect([result.bestEqual, result.bestCompared, result.differences.length]).toEqual([29, 30, 1]);
  });

  it.each(['kraken', 'binance'])('publishes no wrong book of %s in mutated replays', async (venue) => {
    const lines = venue === 'kraken' ? krakenLines(600) : binanceLines(600);
    const result = mutatedReplays(await load(`mutated-${venue}`, lines), 3, 60);
    expect(result.wrong).toEqual([]);
    expect([...result.mutations.keys()].toSorted()).toEqual([
      'corrupted',
      'cut',
      'delayed',
      'doubled',
      'lost',
      'swapped',
    ]);
    expect(result.right).toBe(result.published);
    expect(result.refilled).toBeGreaterThan(50);
  });

  it('finds the wrong books of an adapter that does not notice what is missing', async () => {
    const loaded = await load('blind', binanceLines(600));
    const result = mutatedReplays({ ...loaded, venue: blind(loaded.venue) }, 3, 20);
    expect(result.published - result.right).toBeGreaterThan(50);
    expect(result.wrong[0]).toMatch(/^replay \d+ of seed 3: BTCUSDT after step \d+$/);
  });

  it('takes ticks and lots from a list of markets that was recorded too', async () => {
    const pair = { wsname: 'XBT/USD', pair_decimals: 4, lot_decimals: 8 };
    const list = JSON.stringify({ error: [], result: { XXBTZUSD: pair } });
    const file = await write('pairs.raw', [`https://api.kraken.com/0/public/AssetPairs -> 1618678132.3: ${list}`]);
    const listed = listedMarkets([await readRecording(file)]);
    const kraken = await readRecording(await write('kraken.raw', krakenLines(5)));
    expect(loadRecording(kraken, listed).markets.map(({ market }) => market.tick)).toEqual(['0.0001', '0.01']);
  });

  it.each([
    ['an unknown format', ['{"a":1}'], 'line 1: neither'],
    ['a line without a time', [...krakenLines(2), 'nonsense'], 'line 9: neither a time'],
    ['half a message', [...krakenLines(2), '1618678150.5: [1,{"a":['], 'line 9: '],
    ['an unknown venue', ['wss://example.org <-> 1.0'], 'line 1: no adapter for wss://example.org'],
    [
      'a futures stream',
      ['1723161253937085768 {"e":"depthUpdate","s":"A","U":1,"u":2,"pu":0,"b":[],"a":[]}'],
      'line 1: a futures',
    ],
    ['nothing', [''], 'line 1: the file is empty'],
  ])('names the line of %s', async (_, lines, message) => {
    await expect(load('bad', lines)).rejects.toThrow(message);
  });

  it.each([
    [['--mutate', '1', 'x', 'f'], 'N of --mutate is x'],
    [['--other'], 'unknown option --other'],
    [[], 'name at least one recording'],
  ])('refuses the arguments %j', (words, message) => {
    expect(() => readReplayArguments(words)).toThrow(message);
  });
});
