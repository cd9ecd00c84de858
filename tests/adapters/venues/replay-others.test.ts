import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bybitFace, coinbaseFace, kucoinFace, okxFace } from '../../contracts/venues/faces/json-faces.ts';
import { readRecording } from '../../replay/files/read-recording.ts';
import { listedMarkets, loadRecording } from '../../replay/loaded-recording.ts';
import { play } from '../../replay/play.ts';
import { mutatedReplays } from '../../replay/truth/mutated-replays.ts';
import { faceLines } from './support/face-recordings.ts';

const OKX = {
  socket: 'wss://ws.okx.com:8443/ws/v5/public',
  snapshot: (symbol: string) => `https://www.okx.com/api/v5/market/books?instId=${symbol}&sz=400`,
};
const COINBASE = { socket: 'wss://advanced-trade-ws.coinbase.com' };
const BYBIT = { socket: 'wss://stream.bybit.com/v5/public/spot' };
const KUCOIN = {
  socket: 'wss://ws-api-spot.kucoin.com/?token=a',
  snapshot: (symbol: string) => `https://api.kucoin.com/api/v1/market/orderbook/level2_100?symbol=${symbol}`,
};

describe.each([
  ['OKX, its snapshot over the socket', () => okxFace(true), OKX],
  ['OKX, its snapshot over REST', () => okxFace(false), OKX],
  ['Coinbase', coinbaseFace, COINBASE],
  ['Bybit', bybitFace, BYBIT],
  ['KuCoin', kucoinFace, KUCOIN],
])('the replay of a recording of %s', (_, faceOf, addresses) => {
  let folder: string;
  const load = async (lines: readonly string[]) => {
    const file = join(folder, 'recording.raw');
    await writeFile(file, lines.join('\n'));
    const recording = await readRecording(file);
    return loadRecording(recording, listedMarkets([recording]));
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replay-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('follows its books without a gap', async () => {
    const loaded = await load(faceLines(faceOf(), addresses, 200));
    const result = play(loaded);
    expect([result.bookMessages, result.books, [...result.emptied]]).toEqual([202, 2, []]);
    expect(loaded.markets.map(({ market }) => market.symbol).toSorted()).toEqual([...faceOf().symbols]);
  });

  it('tells a lost message, and goes on at the next snapshot', async () => {
    const lost = play(await load(faceLines(faceOf(), addresses, 60, { lostAt: 20 })));
    expect([lost.emptied.get('gap')! > 0, lost.books]).toEqual([true, faceOf().isNumberedByConnection ? 0 : 1]);
    const again = play(await load(faceLines(faceOf(), addresses, 60, { lostAt: 20, againAt: 40 })));
    expect([again.books, again.emptied.get('malformed')]).toEqual([2, undefined]);
  });

  it('publishes no wrong book in mutated replays', async () => {
    const loaded = await load(faceLines(faceOf(), addresses, 600));
    if (loaded.venue.isNumberedByConnection === true) return;
    const result = mutatedReplays(loaded, 3, 60);
    expect([result.replays, result.wrong, result.right]).toEqual([60, [], result.published]);
    expect([result.published > 2000, result.refilled > 20]).toEqual([true, true]);
  });
});

it('mutated replays of a venue that numbers all markets together are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replay-'));
  const file = join(folder, 'coinbase.raw');
  await writeFile(file, faceLines(coinbaseFace(), COINBASE, 20).join('\n'));
  const loaded = loadRecording(await readRecording(file), []);
  expect(() => mutatedReplays(loaded, 3, 1)).toThrow('numbers all markets together');
  await rm(folder, { recursive: true });
});

describe('a recording of an older protocol', () => {
  it.each([
    [
      'okx',
      OKX.socket,
      '{"arg":{"channel":"books","instId":"A-B"},"action":"update","data":[{"asks":[],"bids":[],"checksum":1}]}',
      'before "seqId"',
    ],
    [
      'coinbase',
      'wss://ws-feed.pro.coinbase.com',
      '{"type":"l2update","product_id":"A-B","changes":[]}',
      'Exchange feed',
    ],
    [
      'bybit',
      'wss://stream.bybit.com/realtime',
      '{"topic":"orderBookL2_25.BTCUSD","type":"snapshot","data":[]}',
      'before version 5',
    ],
    ['kucoin', KUCOIN.socket, '{"code":"200000","data":{"sequence":"7","bids":[],"asks":[]}}', 'names no market'],
  ])('of %s is told with its line', async (venue, socket, message, said) => {
    const folder = await mkdtemp(join(tmpdir(), 'replay-'));
    const file = join(folder, venue);
    await writeFile(file, `${socket} <-> 1618677816.8\n1618677817.1: ${message}\n`);
    const recording = await readRecording(file);
    expect(() => loadRecording(recording, [])).toThrow(/, line 2: /);
    expect(() => loadRecording(recording, [])).toThrow(said);
    await rm(folder, { recursive: true });
  });
});
