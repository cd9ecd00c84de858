import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedMarkets, loadRecording } from '../../replay/loaded-recording.ts';
import { play } from '../../replay/play.ts';
import { readRecording } from '../../replay/files/read-recording.ts';
import { readReplayArguments } from '../../replay/replay-arguments.ts';
import { mutatedReplays } from '../../replay/truth/mutated-replays.ts';
import type { ReplayVenue } from '../../replay/replay-venue.ts';
import { binanceLines, krakenLines } from './support/made-recordings.ts';

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
    expect([result.replays, result.right]).toEqual([60, result.published]);
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
    ['a line without a time', [...krakenLines(2), 'nonsense', ''], 'line 9: neither a time'],
    ['half a message', [...krakenLines(2), '1618678150.5: [1,{"a":[', ''], 'line 9: '],
    ['an unknown venue', ['wss://example.org <-> 1.0'], 'line 1: no adapter for wss://example.org'],
    [
      'a futures stream',
      ['1723161253937085768 {"e":"depthUpdate","s":"A","U":1,"u":2,"pu":0,"b":[],"a":[]}'],
      'line 1: a futures',
    ],
    ['nothing', [''], 'line 1: the file is empty'],
    [
      'a change without numbers',
      ['1723161253937085768 {"e":"depthUpdate","s":"A","U":"a","u":{},"b":[],"a":[]}'],
      'line 1: a change without "U" and "u"',
    ],
    [
      'levels of Binance that are no list',
      ['1723161253937085768 {"e":"depthUpdate","s":"A","U":1,"u":2,"b":{"x":1},"a":[]}'],
      'line 1: levels that are no list of lists',
    ],
    [
      'levels of Kraken that are no list',
      ['1618678133.1: [1,{"as":[["1","2","3"]],"bs":5},"book-10","XBT/USD"]'],
      'line 1: levels that are no list of texts: 5',
    ],
    [
      'a message of Kraken without its list',
      ['1618678133.1: {"channel":"book","type":"update","data":{}}'],
      'line 1: a message of a book without a list',
    ],
  ])('names the line of %s', async (_, lines, message) => {
    await expect(load('bad', lines)).rejects.toThrow(message);
  });

  it.each(['--help', '-h'])('shows its options with %s, also beside an argument that is wrong', async (word) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['tests/replay/replay.ts', '--other', word]);
    expect(stdout).toMatch(/^usage: npm run replay -- FILE…/);
    expect(stderr).toBe('');
  });

  it.each([
    [['--mutate', '1', 'x', 'f'], 'N of --mutate is x'],
    [['--other'], 'unknown option --other'],
    [[], 'name at least one recording'],
  ])('refuses the arguments %j', (words, message) => {
    expect(() => readReplayArguments(words)).toThrow(message);
  });
});
