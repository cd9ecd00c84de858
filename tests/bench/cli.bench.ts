import { spawnSync } from 'node:child_process';
import { startServer } from '../support/servers/start-server.ts';
import type { Figure } from './figures/figure.ts';

export const name = 'Command line: start-up of `altway quote` against a server';

const ROUNDS = 15;

/** Needs `npm run build` to have run. Rounds alternate, and medians are compared. */
export async function run(): Promise<Figure[]> {
  const server = await startServer();
  try {
    const quote = ['dist/altway.cjs', 'quote', 'ltc', 'doge', '15', '--url', server.url];
    const bare: number[] = [];
    const quotes: number[] = [];
    timed(quote);
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(timed(['-e', '0']));
      quotes.push(timed(quote));
    }
    return [
      { name: 'node -e 0', value: median(bare), unit: 'ms' },
      { name: 'altway quote', value: median(quotes), unit: 'ms' },
      { name: 'altway quote against node -e 0', value: median(quotes) / median(bare), unit: '×', ceiling: 3 },
    ];
  } finally {
    await server.stop();
  }
}

function timed(words: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr}`);
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
