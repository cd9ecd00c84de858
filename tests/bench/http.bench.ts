import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { asyncScheduler } from 'rxjs';
import { CookieJar } from '../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../adapters/http-client/http-exchange-api.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import { visit } from '../support/servers/http-server.ts';
import type { Figure } from './figures/figure.ts';

export const name = 'POST /exchange/estimate against a bare node:http echo';

const ROUNDS = 9;
const SECONDS = 2;
const CONNECTIONS = 32;
const BODIES = 256;
const CURRENCIES = 20;

/** One server under load for one round. */
interface Round {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Microseconds of processor time the server used for each request. */
  readonly cpu: number;
}

interface Child {
  readonly url: string;
  readonly process: ChildProcess;
}

/**
 * Estimates of random amounts between the 20 most popular currencies, with everything production has: security headers,
 * CSRF, cookies, rate limit, log. The servers take turns, each alone with the load, and alternate in going first;
 * medians are compared. Requests per second depend on the other load of the machine in a round; processor time much
 * less.
 */
export async function run(print: (line: string) => void): Promise<Figure[]> {
  const [echo, exchange] = await Promise.all([start('echo'), start('exchange')]);
  try {
    const bodies = await randomBodies(exchange.url);
    const headers = await visit(exchange.url);
    await load(echo, headers, bodies, 1);
    await load(exchange, headers, bodies, 2);
    const rounds: { echo: Round; exchange: Round }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = round % 2 === 0 ? await load(echo, headers, bodies, SECONDS) : undefined;
      const ours = await load(exchange, headers, bodies, SECONDS);
      const bare = first ?? (await load(echo, headers, bodies, SECONDS));
      rounds.push({ echo: bare, exchange: ours });
      print(`round ${round + 1}: echo ${bare.perSecond.toFixed(0)}/s, estimates ${ours.perSecond.toFixed(0)}/s`);
    }
    const bare = medians(rounds.map((round) => round.echo));
    const ours = medians(rounds.map((round) => round.exchange));
    const ratios = rounds.map((round) => round.exchange.perSecond / round.echo.perSecond);
    const times = rounds.map((round) => round.echo.cpu / round.exchange.cpu);
    return [
      ...figures('echo', bare),
      ...figures('estimates', ours),
      { name: 'processor time of echoes to that of estimates', value: median(times), unit: 'times' },
      { name: 'estimates to echoes', value: median(ratios), unit: 'times', floor: 0.5 },
    ];
  } finally {
    for (const child of [echo, exchange]) child.process.kill();
  }
}

async function start(kind: 'echo' | 'exchange'): Promise<Child> {
  const child = fork(join(import.meta.dirname, 'http-child.ts'), [kind]);
  const [url] = (await once(child, 'message')) as [string];
  return { url, process: child };
}

async function cpuOf({ process: child }: Child): Promise<number> {
  child.send('cpu');
  const [used] = (await once(child, 'message')) as [number];
  return used;
}

async function load(child: Child, headers: Record<string, string>, bodies: string[], seconds: number): Promise<Round> {
  const before = await cpuOf(child);
  const took: number[] = [];
  const options: autocannon.Options = {
    url: `${child.url}/exchange/estimate`,
    method: 'POST',
    headers,
    requests: bodies.map((body) => ({ body })),
    connections: CONNECTIONS,
    duration: seconds,
  };
  const { errors, non2xx, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    // autocannon's own percentiles are whole milliseconds, which is more than most answers take.
    running.on('response', (_client, _status, _bytes, milliseconds) => took.push(milliseconds));
  });
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} refusals from ${child.url}`);
  const cpu = ((await cpuOf(child)) - before) / took.length;
  took.sort((a, b) => a - b);
  const percentile = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
  return { perSecond: took.length / duration, p50: percentile(0.5), p99: percentile(0.99), cpu };
}

/** Requests that the exchange accepts: random pairs, and amounts from one to a thousand times the minimum of a pair. */
async function randomBodies(url: string): Promise<string[]> {
  const options = { fetch: globalThis.fetch, clock: asyncScheduler, cookies: new CookieJar() };
  const api = httpExchangeApi({ ...options, baseUrl: () => url });
  const tickers = (await api.currencies({})).slice(0, CURRENCIES).map(({ ticker }) => ticker);
  const bodies: string[] = [];
  while (bodies.length < BODIES) {
    const pair = { from: pick(tickers), to: pick(tickers) };
    const least = pair.from === pair.to ? undefined : await leastOf(api, pair);
    const amount = least === undefined ? '0' : (least * 10 ** (Math.random() * 3)).toFixed(8);
    if (await accepts(api, { ...pair, amount })) bodies.push(JSON.stringify({ ...pair, amount }));
  }
  return bodies;
}

/**
 * The minimum pay-in of a pair, as the error for a tiny amount states it; undefined where the pair is not available.
 */
async function leastOf(api: ExchangeApi, pair: { from: string; to: string }): Promise<number | undefined> {
  const refusal: unknown = await api.estimate({ ...pair, amount: '0.00000001' }).catch((error: unknown) => error);
  return refusal instanceof ExchangeError && refusal.limit ? Number(refusal.limit.amount) : undefined;
}

function accepts(api: ExchangeApi, request: { from: string; to: string; amount: string }): Promise<boolean> {
  return api.estimate(request).then(
    () => true,
    () => false,
  );
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)]!;
}

function figures(what: string, { perSecond, p50, p99, cpu }: Round): Figure[] {
  return [
    { name: `${what}, requests`, value: perSecond, unit: '/s' },
    { name: `${what}, half within`, value: p50, unit: 'ms' },
    { name: `${what}, 99 % within`, value: p99, unit: 'ms' },
    { name: `${what}, processor time each`, value: cpu, unit: 'µs' },
  ];
}

function medians(rounds: readonly Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu') };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
