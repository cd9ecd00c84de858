import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Figure } from './figures/figure.ts';

export const name = 'pages rendered on the server against a bare node:http server that sends them from memory';

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 32;

/** What a browser accepts. */
const HEADERS = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en' };

const PAIRS = ['btc/eth/1', 'eth/btc/2', 'btc/usdt20/0.1', 'ltc/btc/10', 'eth/usdt20/1', 'sol/btc/20', 'xrp/eth/900'];

/** Addresses that visitors without an account ask for, with the least that a process must answer in a second. */
const PAGES = [
  { page: 'landing', paths: ['/'], least: 3000 },
  { page: 'exchange', paths: ['/exchange', ...PAIRS.map((pair) => `/exchange/${pair}`)], least: 3000 },
  { page: 'rates', paths: ['/rates'], least: 1000 },
] as const;

interface Child {
  readonly url: string;
  readonly process: ChildProcess;
}

/**
 * The landing, exchange and rates pages for visitors without an account, compressed, with everything production has:
 * the visitor's token and nonce, security headers, rate limit, log. The servers take turns, each alone with the load,
 * and alternate in going first; medians are compared.
 */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const pages = await start('pages');
  const memory = await start('memory', pages.url);
  try {
    const figures: Figure[] = [];
    for (const { page, paths, least } of PAGES) {
      for (const child of [pages, memory]) await load(child, paths, 1);
      const rounds: { ours: number; bare: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const first = round % 2 === 0 ? await load(memory, paths, SECONDS) : undefined;
        const ours = await load(pages, paths, SECONDS);
        const bare = first ?? (await load(memory, paths, SECONDS));
        rounds.push({ ours, bare });
        print(`${page}, round ${round + 1}: ${ours.toFixed(0)}/s, from memory ${bare.toFixed(0)}/s`);
      }
      const ratio = median(rounds.map(({ ours, bare }) => ours / bare));
      figures.push(
        { name: `${page} pages (${least} asked for)`, value: median(rounds.map(({ ours }) => ours)), unit: '/s' },
        { name: `${page} pages to those from memory`, value: ratio, unit: 'times', floor: 0.2 },
      );
    }
    return figures;
  } finally {
    for (const child of [pages, memory]) child.process.kill();
  }
}

async function start(...words: readonly string[]): Promise<Child> {
  const child = fork(join(import.meta.dirname, 'ssr-child.ts'), words);
  const [url] = (await once(child, 'message')) as [string];
  return { url, process: child };
}

/** @returns pages a second. */
async function load({ url }: Child, paths: readonly string[], seconds: number): Promise<number> {
  const options: autocannon.Options = {
    url,
    headers: HEADERS,
    requests: paths.map((path) => ({ path })),
    connections: CONNECTIONS,
    duration: seconds,
  };
  const { errors, non2xx, duration, requests } = await autocannon(options);
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals from ${url}`);
  return requests.total / duration;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
