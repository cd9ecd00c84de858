import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCompanions } from '../../replay/files/companions.ts';
import { readRecording } from '../../replay/files/read-recording.ts';
import { loadRecording } from '../../replay/loaded-recording.ts';
import { play } from '../../replay/play.ts';
import { mutatedReplays } from '../../replay/truth/mutated-replays.ts';
import { binanceLines, krakenLines } from './support/made-recordings.ts';

describe('recordings as they come', () => {
  let folder: string;
  const write = async (name: string, lines: readonly string[]): Promise<string> => {
    await writeFile(join(folder, name), lines.join('\n'));
    return join(folder, name);
  };
  const load = async (name: string, lines: readonly string[]) =>
    loadRecording(await readRecording(await write(name, lines)), []);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['cut off after its last message', (lines: readonly string[]) => [...lines, '1618678150.5: [1,{"a":[']],
    ['cut off within a time', (lines: readonly string[]) => [...lines, '16186']],
    ['without the addresses at its beginning', (lines: readonly string[]) => lines.slice(2)],
    ['of two connections', (lines: readonly string[]) => [...lines, ...lines]],
    ['with other ends of lines', (lines: readonly string[]) => lines.map((line) => `${line}\r`)],
  ])('reads a recording %s', async (_, changed) => {
    const lines = krakenLines(50).slice(0, -1);
    const result = play(await load('changed', changed(lines)));
    expect([result.checksumsWrong, result.checksumsRight % 50, result.books]).toEqual([0, 0, 2]);
  });

  it('reads as much of a compressed recording as there is', async () => {
    const file = join(folder, 'killed.gz');
    const bytes = gzipSync(krakenLines(900).join('\n'));
    await writeFile(file, bytes.subarray(0, bytes.length / 2));
    const loaded = loadRecording(await readRecording(file), []);
    const result = play(loaded);
    expect([loaded.isCut, result.checksumsWrong]).toEqual([true, 0]);
    expect(result.checksumsRight).toBeGreaterThan(100);
  });

  it('tells the markets of one recording by their update IDs where a snapshot names none', async () => {
    const lines = [binanceLines(80), binanceLines(80, { symbol: 'ETHUSDT', first: 900_000 })];
    const result = play(
      await load(
        'two',
        lines[0]!.flatMap((line, at) => [line, lines[1]![at]!]),
      ),
    );
    expect([result.bestEqual, result.bestCompared, result.books]).toEqual([160, 160, 2]);
  });

  it('takes snapshots from a file of their own, at their time', async () => {
    const [snapshot, ...messages] = binanceLines(40);
    const said = (line: string) => line.replace(/^(\d{10})(\d{6})\d{3} /, '$1.$2: ');
    const rest = `https://api.binance.com/api/v3/depth?symbol=BTCUSDT&limit=100 -> ${said(snapshot!)}`;
    const stream = ['wss://stream.binance.com:9443/stream <-> 1723161253.9', ...messages.map(said), ''];
    const files = [await write('binance.http', [rest, '']), await write('binance.ws', stream)];
    const recordings = await Promise.all(files.map(readRecording));
    const [merged, ...others] = withCompanions(recordings);
    const result = play(loadRecording(merged!, []));
    expect([result.bestEqual, result.bestCompared, others.length]).toEqual([40, 40, 0]);
    expect(() => withCompanions(recordings.slice(0, 1))).toThrow('holds answers over REST alone');
  });

  it('takes a recording that goes back to its beginning', async () => {
    const lines = binanceLines(40, { again: 20 });
    const result = play(await load('back', [...lines, ...lines]));
    // The second time the snapshot after twenty changes is the first that is of use.
    expect([result.bestCompared, result.bestEqual, result.emptied.get('gap'), result.books]).toEqual([61, 61, 1, 1]);
  });

  it.each([
    ['a snapshot in the middle', 0, 50],
    ['a snapshot after three lost messages', 3, 47],
  ])('goes on through %s', async (_, lost, compared) => {
    const lines = binanceLines(50, { again: 20 });
    const loaded = await load('again', [...lines.slice(0, 41 - 2 * lost), ...lines.slice(41)]);
    const result = play(loaded);
    expect([result.bestEqual, result.bestCompared, result.resyncs, result.books]).toEqual([compared, compared, 1, 1]);
    expect(mutatedReplays(loaded, 5, 30).wrong).toEqual([]);
  });
});
