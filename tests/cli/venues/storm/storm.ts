import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { shippedAllowList } from '../../../../adapters/venues/hub/allow-list.ts';
import { startVenues } from '../../../../cli/venues/start-venues.ts';
import type { BookListing } from '../../../../core/ports/markets/market-feed.ts';
import { Random } from '../../../campaign/random.ts';
import { DIALECTS } from './dialects.ts';
import { StormReader } from './storm-reader.ts';
import { StormVenue } from './storm-venue.ts';

const QUOTES = [
  ['usdt', 100],
  ['btc', 1],
] as const;
const STEP_MS = 200;
/** Turns of the event loop in which what was sent on loopback arrives. */
const TURNS = 10;
/** Books of each venue that change in a step. */
const CHANGES = 5;
/** Books of a venue of which the last changes may still be on their way, while they go on. */
const ON_THE_WAY = 10 * CHANGES;
export const MINUTE_MS = 60_000;
/** The venue's code of each asset that it lists, Kraken's by the names of its WebSocket. */
function codesOf(venue: string): Map<string, string> {
  const codes = new Map<string, string>();
  for (const [code, { asset }] of shippedAllowList().get(venue)!)
    if (!['XBT', 'XDG'].includes(code)) codes.set(asset, code);
  return codes;
}

function venueWithMarkets(name: string): StormVenue {
  const codes = codesOf(name);
  return new StormVenue(
    name,
    QUOTES.flatMap(([quote, price]) =>
      [...codes].flatMap(([asset, code]) => {
        const isNone = asset === quote || (asset === 'usdt' && quote === 'btc');
        return isNone ? [] : [[code, codes.get(quote)!, price] as const];
      }),
    ),
  );
}

/** Starts the process of the venues on a file that names these, and reads its books as a server does. */
async function open(venues: readonly StormVenue[]) {
  const folder = mkdtempSync(join(tmpdir(), 'altway-storm-'));
  for (const venue of venues) await venue.listen();
  const entries = venues.map(({ name, host }) => [name, { rest: `http://${host}`, socket: `ws://${host}` }]);
  const file = join(folder, 'venues.json');
  writeFileSync(file, JSON.stringify({ venues: Object.fromEntries(entries) }));
  const process = await startVenues({ ALTWAY_VENUES: file, ALTWAY_DATA: folder, LOG_LEVEL: 'error' });
  const codes = new Map(venues.map(({ name }) => [name, codesOf(name)]));
  const symbolOf = ({ venue, base, quote }: BookListing): string => {
    const own = codes.get(venue)!;
    return DIALECTS[venue]!.symbol(own.get(base)!, own.get(quote)!);
  };
  const reader = new StormReader(process.addresses[0]!, venues, symbolOf);
  onTestFinished(async () => {
    reader.stop();
    await process.stop();
    for (const venue of venues) await venue.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return reader;
}

/** The product's process of the venues, in front of six venues whose time passes as fast as it can be counted. */
export async function openStorm(seed: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const random = new Random(seed);
  const venues = Object.keys(DIALECTS).map(venueWithMarkets);
  const reader = await open(venues);
  const symbols = new Map(venues.map((venue) => [venue, [...venue.books.keys()]]));
  let [now, isStill] = [0, false];
  const step = async (): Promise<void> => {
    for (const venue of isStill ? [] : venues)
      for (let i = 0; i < CHANGES; i += 1) venue.change(random.pick(symbols.get(venue)!));
    if (now % 1000 === 0) for (const venue of venues) venue.beat();
    now += STEP_MS;
    vi.advanceTimersByTime(STEP_MS);
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const missing = (venue: StormVenue): number =>
    Math.max(0, venue.books.size - (isStill ? 0 : ON_THE_WAY) - reader.right(venue));
  const pass = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += STEP_MS) await step();
  };
  /** Lets time pass until every book is as its venue has it. @returns the milliseconds that are left of `most`. */
  const allRight = async (most: number): Promise<number> => {
    for (let waited = STEP_MS; waited <= most; waited += STEP_MS) {
      await step();
      if (waited % 1000 === 0 && venues.every((venue) => missing(venue) === 0)) return most - waited;
    }
    throw new Error(`not right: ${venues.map((venue) => `${venue.name} lacks ${missing(venue)}`).join(', ')}`);
  };
  const cut = (): void => venues.forEach((venue) => venue.cut());
  /** Cuts again and again, whatever the venues have by then. */
  const cuts = async (count: number): Promise<void> => {
    for (let each = 0; each < count; each += 1) {
      cut();
      await pass(random.between(5, 50) * 100);
    }
  };
  const refuse = (isRefusing: boolean): void => {
    for (const venue of venues) venue.isRefusing = isRefusing;
  };
  /** No book changes any more. */
  const still = (): void => void (isStill = true);
  return { venues, reader, pass, allRight, cut, cuts, refuse, still };
}
