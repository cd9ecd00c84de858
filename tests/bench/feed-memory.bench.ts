import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Child } from './feed/child.ts';
import type { Usage } from './feed/feed-child.ts';
import { delays, MadeLoad, slope } from './feed/made-load.ts';
import type { Figure } from './figures/figure.ts';

export const name = 'Following 3,774 markets';

const MARKETS = 3_774;
/** Levels of a side, and those that a message changes. */
const [DEPTH, LEVELS] = [Number(process.env['FEED_LEVELS'] ?? 100), 10];
/** Messages a second and seconds, while memory is followed. */
const [RATE, SECONDS] = [2_000, Number(process.env['FEED_SECONDS'] ?? 300)];
/** The same while it is measured how long a message takes until it can be quoted. */
const [HOT_RATE, HOT_SECONDS] = [10_000, 10];
/**
 * Messages before anything is followed. Until each book has had some hundreds of changes, its tables still grow to the
 * size that they keep, and functions are still compiled: that is no leak.
 */
const WARM_UP = Number(process.env['FEED_WARM_UP'] ?? 500_000);
/** Seconds between looks at what is in use. */
const LOOK_SECONDS = 10;
const MB = 1e6;
const EXACT = { isExact: true };

/** Measures the process that follows venues, and what a server adds to read its books: memory, time, delay. */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  print(`${DEPTH} levels a side, ${LEVELS} levels a message; ${RATE} messages a second for ${SECONDS} s`);
  const folder = mkdtempSync(join(tmpdir(), 'altway-feed-'));
  const path = join(folder, 'venues', 'books.sock');
  const load = new MadeLoad(MARKETS, DEPTH, LEVELS);
  const children: Child[] = [];
  try {
    const venues = new Child('venues', path);
    children.push(venues);
    await venues.ask(load.made.map(({ market }) => market));
    for (const [market, one] of load.made.entries()) {
      const text = one.snapshotOfBinance();
      await venues.ask({ snapshot: { market, text, isLast: market === MARKETS - 1 } });
    }
    const server = new Child('server', path);
    const demonstration = new Child('server', '');
    children.push(server, demonstration);
    await Promise.all([server.answered(), demonstration.answered()]);
    const without = await demonstration.ask({});
    await server.ask({});
    const start = await used(venues);

    let most = 0;
    await load.send(venues, {
      messages: WARM_UP,
      sent: async (count, { rss }) => {
        most = Math.max(most, rss);
        if (count % 250_000 === 0) print(`${count} messages: ${megabytes(await venues.ask(EXACT))}`);
      },
    });

    await server.ask({ noting: 'begin' });
    const taken = await load.send(venues, { messages: HOT_RATE * HOT_SECONDS, rate: HOT_RATE });
    await pause(1_000);
    const waited = delays(taken, (await server.ask({ noting: 'end' })).quotable!);

    const began = [await used(venues), await used(server)] as const;
    const looks: [seconds: number, held: number][] = [];
    await load.send(venues, {
      messages: RATE * SECONDS,
      rate: RATE,
      sent: async (count, { rss }) => {
        most = Math.max(most, rss);
        if (count % (RATE * LOOK_SECONDS) !== 0) return;
        const look = await venues.ask(EXACT);
        looks.push([count / RATE, look.held]);
        if (count % (RATE * LOOK_SECONDS * 3) === 0) print(`${count / RATE} s: ${megabytes(look)}`);
      },
    });
    const [followed, served] = [await venues.ask(EXACT), await server.ask(EXACT)];
    const cpu = (from: Usage, to: Usage) => (to.cpu - from.cpu) / 1e6 / SECONDS;
    return [
      { name: `Message to quotable at ${HOT_RATE} a second, median`, value: at(waited, 0.5), unit: 'ms' },
      { name: `Message to quotable at ${HOT_RATE} a second, p99`, value: at(waited, 0.99), unit: 'ms', ceiling: 400 },
      { name: 'Venues: memory at the start', value: start.rss / MB, unit: 'MB' },
      { name: 'Venues: memory at most', value: most / MB, unit: 'MB', ceiling: 400 },
      {
        name: 'Venues: growth of what is in use after the warm-up',
        value: (slope(looks) * 3600) / MB,
        unit: 'MB an hour',
        ceiling: 30,
      },
      { name: 'Venues: processor', value: 100 * cpu(began[0], followed), unit: '% of a core' },
      {
        name: 'Server: in use beyond that of the demonstration',
        value: (served.held - without.held) / MB,
        unit: 'MB',
        ceiling: 60,
      },
      { name: 'Server: memory', value: served.rss / MB, unit: 'MB' },
      { name: 'Server: processor for the books', value: 100 * cpu(began[1], served), unit: '% of a core', ceiling: 3 },
    ];
  } finally {
    for (const child of children) child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a process uses, and its processor time after that was found out. */
async function used(child: Child): Promise<Usage> {
  const { held } = await child.ask(EXACT);
  return { ...(await child.ask({})), held };
}

function megabytes({ rss, held }: Usage): string {
  return `${(rss / MB).toFixed(0)} MB, ${(held / MB).toFixed(1)} MB in use`;
}

/** The value below which a share of sorted ones lies. */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)]!;
}
