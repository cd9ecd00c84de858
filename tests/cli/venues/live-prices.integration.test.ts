import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CookieJar } from '../../../adapters/http-client/cookie-jar.ts';
import { httpExchangeApi } from '../../../adapters/http-client/http-exchange-api.ts';
import { undiciFetch } from '../../../adapters/node/network/undici-fetch.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { copyPreparedDatabase } from '../../support/prepared-databases.ts';
import { openVenues, type OpenVenues } from '../../support/venues/open.ts';
import { isAlive, waitFor } from '../../support/wait-for.ts';
import { agrees, type SimulatedBooks } from './simulated-books.ts';

const PATIENT = { timeout: 300_000 };
const folder = mkdtempSync(join(tmpdir(), 'altway-live-'));
const file = join(folder, 'venues.yaml');
let venues: OpenVenues;
let books: SimulatedBooks;
let server: ChildProcess;
let url: string;
let api: ReturnType<typeof httpExchangeApi>;
let log = '';

interface Prices {
  readonly isAvailable: boolean;
  readonly ageMs?: number;
  readonly live: readonly string[];
}
interface Market {
  readonly isAvailable: boolean;
  readonly venues: readonly { readonly venue: string; readonly health: string; readonly usable: number }[];
}

const probe = async (path: string) => (await (await fetch(url + path)).json()) as unknown;
const prices = async () => ((await probe('/ready')) as { readonly prices: Prices }).prices;
const market = async () => ((await probe('/health')) as { readonly market: Market }).market;
const healthOf = async (name: string) => (await market()).venues.find(({ venue }) => venue === name)?.health;

/** A quote, or the code of the error that is answered instead. */
const ask = (from = 'ltc', to = 'btc', amount = '10'): Promise<Quote | string> =>
  api.quote({ from, to, amount }).catch((error: unknown) => {
    if (error instanceof ExchangeError) return error.code;
    throw error;
  });

/** Waits for a quote that is what the books hold now. */
const agreed = (...asked: Parameters<typeof ask>) =>
  waitFor('a quote from the books of now', async () => {
    const quote = await ask(...asked);
    return typeof quote !== 'string' && agrees(quote, books) ? quote : undefined;
  }).catch(async (error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify([await ask(...asked), await market()])}\n${log}`);
  });
/** Waits for a quote, whatever it is. */
const firstQuote = (...asked: Parameters<typeof ask>) =>
  waitFor('a quote', async () => {
    const quote = await ask(...asked);
    return typeof quote === 'string' ? undefined : quote;
  });
const venuesOf = ({ legs }: Quote) => legs.flatMap(({ hops }) => hops.map(({ venue }) => venue.toLowerCase()));

/** Moves every market of an asset at both venues, so that none of them differs from the others. */
function move(asset: string, factor: number): void {
  for (const { engine, crowd } of [venues.kraken, venues.binance])
    for (const symbol of engine.markets.keys()) if (symbol.startsWith(`${asset}/`)) crowd.move(symbol, factor);
}

/** The process that follows the venues, which the server has started; undefined while there is none. */
function venuesPid(): number | undefined {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').split(' ');
  return children
    .filter(Boolean)
    .map(Number)
    .find((pid) => wordsOf(pid).includes('venues'));
}

function wordsOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

beforeAll(async () => {
  venues = await openVenues({ seed: 7, stepMs: 0 });
  const { kraken, binance } = venues;
  books = {
    kraken: { engine: kraken.engine, takerFee: 2600 },
    binance: { engine: binance.engine, takerFee: 1000 },
  };
  const entries = {
    kraken: { takerFee: 2600, rest: kraken.url, socket: `${kraken.socketUrl}/v2` },
    binance: { rest: binance.url, socket: `${binance.socketUrl}/stream` },
  };
  writeFileSync(file, JSON.stringify({ venues: entries }));
  await copyPreparedDatabase(folder);
  server = spawn(process.execPath, ['tests/support/scripts/serve-child.ts'], {
    env: {
      PATH: process.env['PATH'],
      ALTWAY_DATA: folder,
      ALTWAY_VENUES: file,
      PORT: '0',
      RATE_LIMIT: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stderr!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const exited = once(server, 'exit').then(() => Promise.reject(new Error(`the server ended:\n${log}`)));
  const [printed] = (await Promise.race([once(server.stdout!, 'data'), exited])) as [Buffer];
  exited.catch(() => {});
  url = printed.toString().trim();
  const options = { baseUrl: () => url, clock: asyncScheduler, fetch: undiciFetch(), cookies: new CookieJar() };
  api = httpExchangeApi(options);
}, PATIENT.timeout);

afterAll(async () => {
  const isRunning = server?.exitCode === null && server.signalCode === null;
  const exited = isRunning ? once(server, 'exit') : undefined;
  server?.kill('SIGTERM');
  await exited;
  await venues?.close();
  rmSync(folder, { recursive: true, force: true });
}, PATIENT.timeout);

describe('a server with live prices', () => {
  it('quotes what the books of the venues hold', PATIENT, async () => {
    const quote = await agreed();
    expect(quote).toMatchObject({ market: 'live', oldestBookMs: expect.any(Number) as number });
    // The venues quote some 82 dollars for one and 64,000 for the other.
    expect(Number(quote.gross)).toBeCloseTo((10 * 82) / 64_000, 3);
    await agreed('btc', 'eth', '0.5');
    await agreed('bnb', 'btc', '3');
    expect(await prices()).toMatchObject({ isAvailable: true, live: ['kraken', 'binance'] });
    await expect.poll(async () => (await prices()).ageMs).toBeLessThan(3_000);
    expect(await market()).toMatchObject({
      isAvailable: true,
      venues: [
        { venue: 'kraken', health: 'live', leftOut: [] },
        { venue: 'binance', health: 'live', leftOut: [] },
      ],
    });
  });

  it('follows the books as they move', PATIENT, async () => {
    const before = await agreed();
    move('LTC', 1.05);
    const after = await agreed();
    // The simulated crowd rests its orders up to a hundredth away from the middle.
    expect(Math.abs(Number(after.amountTo) / Number(before.amountTo) / 1.05 - 1)).toBeLessThan(0.01);
  });

  it('gives no price of a venue that fell silent, and those of the other', PATIENT, async () => {
    await agreed('bnb', 'btc', '3');
    const since = performance.now();
    const silence = venues.binance.fault({ kind: 'half-open' });
    await waitFor('the end of its prices', async () => (await ask('bnb', 'btc', '3')) === 'unavailable' || undefined);
    expect(performance.now() - since).toBeLessThan(15_000);
    await waitFor('word of its silence', async () => (await healthOf('binance')) === 'silent' || undefined);
    expect(await prices()).toMatchObject({ isAvailable: true, live: ['kraken'] });
    move('BNB', 1.04);
    expect(await ask('bnb', 'btc', '3')).toBe('unavailable');
    expect(new Set(venuesOf(await agreed()))).toEqual(new Set(['kraken']));
    silence.end();
    // What it lost in the meantime it does not send later, such as word of a subscription.
    venues.binance.fault({ kind: 'drop-sockets' });
    // The first price is one of the moved books.
    expect(agrees(await firstQuote('bnb', 'btc', '3'), books)).toBe(true);
    await waitFor('word of its return', async () => (await prices()).live.includes('binance') || undefined);
  });

  it(
    'gives no price while the process that follows the venues hangs, and starts it again when it ends',
    PATIENT,
    async () => {
      await agreed();
      const first = venuesPid()!;
      process.kill(first, 'SIGSTOP');
      await waitFor('the end of prices', async () => (await ask()) === 'unavailable' || undefined);
      expect(await prices()).toMatchObject({ isAvailable: false });
      expect(await market()).toMatchObject({ isAvailable: false });
      expect((await fetch(`${url}/ready`)).status).toBe(200);
      move('LTC', 0.96);
      process.kill(first, 'SIGKILL');
      expect(agrees(await firstQuote(), books)).toBe(true);
      expect(venuesPid()).not.toBe(first);
      await waitFor('both venues', async () => (await prices()).live.length === 2 || undefined);
    },
  );

  it('takes the process that follows the venues along when it ends', PATIENT, async () => {
    const pid = venuesPid()!;
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await waitFor('the end of the process', () => !isAlive(pid) || undefined);
  });
});
