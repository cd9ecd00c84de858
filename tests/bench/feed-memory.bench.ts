import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../campaign/random.ts';
import type { Usage } from './feed/feed-child.ts';
import type { Figure } from './figures/figure.ts';
import { MadeMarket, messageOfBinance } from './figures/made-messages.ts';

export const name = 'Following 3,774 markets';

const MARKETS = 3_774;
/** Levels of a side, and those that a message changes. */
const [DEPTH, LEVELS] = [100, 10];
/** Messages a second, and in one go. */
const [RATE, AT_ONCE] = [2_000, 200];
/** Seconds at that rate. What is in use still grows in the first minutes: the second half must not contain them. */
const SECONDS = Number(process.env['FEED_SECONDS'] ?? 300);
const MB = 1e6;
const EXACT = { isExact: true };

/** Measures the process that follows venues, and what a server adds to read its books: memory and processor time. */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  print(`${DEPTH} levels a side, ${RATE} messages a second of ${LEVELS} levels for ${SECONDS} s`);
  const folder = mkdtempSync(join(tmpdir(), 'altway-feed-'));
  const path = join(folder, 'venues', 'books.sock');
  const random = new Random(20_261_127);
  const made = Array.from({ length: MARKETS }, (_, index) => new MadeMarket(`A${index}`, random, DEPTH));
  const children: Child[] = [];
  try {
    const venues = new Child('venues', path);
    children.push(venues);
    await venues.ask(made.map(({ market }) => market));
    for (const [market, one] of made.entries()) {
      const text = one.snapshotOfBinance();
      await venues.ask({ snapshot: { market, text, isLast: market === MARKETS - 1 } });
    }
    const server = new Child('server', path);
    const demonstration = new Child('server', '');
    children.push(server, demonstration);
    await Promise.all([server.answered(), demonstration.answered()]);
    const without = await demonstration.ask({});
    await server.ask({});
    const began = [await used(venues), await used(server)] as const;
    let half: Usage | undefined;
    let most = 0;
    for (let sent = 0; sent < RATE * SECONDS; sent += AT_ONCE) {
      const due = pause((1000 * AT_ONCE) / RATE);
      const changes = Array.from({ length: AT_ONCE }, () => messageOfBinance(random.pick(made), LEVELS));
      most = Math.max(most, (await venues.ask({ changes })).rss);
      if (sent >= (RATE * SECONDS) / 2) half ??= await venues.ask(EXACT);
      if (sent % (RATE * 30) === 0) {
        const { rss, held } = await venues.ask(EXACT);
        print(`${sent / RATE} s: ${(rss / MB).toFixed(0)} MB, ${(held / MB).toFixed(1)} MB in use`);
      }
      await due;
    }
    const [followed, served] = [await venues.ask(EXACT), await server.ask(EXACT)];
    const growth = ((followed.held - half!.held) / MB / SECONDS) * 2 * 3600;
    const cpu = (from: Usage, to: Usage) => (to.cpu - from.cpu) / 1e6 / SECONDS;
    return [
      { name: 'Venues: memory at the start', value: began[0].rss / MB, unit: 'MB' },
      { name: 'Venues: memory at most', value: most / MB, unit: 'MB', ceiling: 400 },
      { name: 'Venues: growth of what is in use, second half', value: growth, unit: 'MB an hour', ceiling: 100 },
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

/** A process that answers each message with what it uses. */
class Child {
  readonly #process: ChildProcess;

  constructor(role: 'venues' | 'server', path: string) {
    this.#process = fork(join(import.meta.dirname, 'feed', 'feed-child.ts'), [role, path], {
      execArgv: ['--expose-gc'],
    });
  }

  async answered(): Promise<Usage> {
    const [usage] = (await once(this.#process, 'message')) as [Usage];
    return usage;
  }

  ask(message: object): Promise<Usage> {
    const answer = this.answered();
    this.#process.send(message);
    return answer;
  }

  stop(): void {
    this.#process.kill();
  }
}
