import { onTestFinished } from 'vitest';
import type { MatchingEngine } from '../support/venues/engine/matching-engine.ts';
import { ccxtBinance, ccxtKraken, type Ccxt } from '../support/venues/ccxt-clients.ts';
import type { Fault } from '../support/venues/faults/fault.ts';
import { openVenues, type OpenOptions, type OpenVenues } from '../support/venues/open.ts';
import type { Face } from '../support/venues/server/face.ts';
import type { SimulatedVenue } from '../support/venues/simulated-venue.ts';
import type { ApiKey } from '../support/venues/venue-context.ts';

export const NAMES = ['kraken', 'binance'] as const;
export type VenueName = (typeof NAMES)[number];

/** The account that ccxt trades with. */
export const CLIENT = 'client';
export const BALANCES = { BTC: '2', ETH: '30', USDT: '50000' };

/** A venue whose books stand still unless asked, and ccxt as its client. */
export interface Bench {
  readonly venues: OpenVenues;
  readonly venue: Pick<SimulatedVenue<never>, 'engine' | 'crowd' | 'transfers' | 'history' | 'server'> & {
    readonly face: Pick<Face, 'isFollowed'>;
    fault(fault: Fault): { readonly end: () => void };
  };
  readonly engine: MatchingEngine;
  readonly client: Ccxt;
  readonly key: ApiKey;
  /** A market that both venues have, against USDT. */
  readonly symbol: string;
}

export async function openBench(name: VenueName, options: OpenOptions = {}): Promise<Bench> {
  const venues = await openVenues({ seed: 5, stepMs: 0, isManual: true, ...options });
  const key = venues[name].openAccount(CLIENT, BALANCES);
  const client = await (name === 'kraken' ? ccxtKraken(venues.kraken, key) : ccxtBinance(venues.binance, key));
  // The test's clock is the client's too, or else a slow machine would fail the check of signed times. Kraken checks none,
  // and wants each call to be later than the last.
  if (name === 'binance') client.milliseconds = () => venues.clock.now();
  await client.loadMarkets();
  onTestFinished(async () => {
    await client.close();
    await venues.close();
  });
  const venue = venues[name];
  return { venues, venue, engine: venue.engine, client, key, symbol: 'BTC/USDT' };
}

/** The engine's best levels as ccxt writes them: pairs of numbers. */
export function engineBook(engine: MatchingEngine, symbol: string, depth = 10): { bids: number[][]; asks: number[][] } {
  const { grid, book } = engine.market(symbol);
  const { bids, asks } = book.levels(depth);
  const rows = (levels: typeof bids) =>
    levels.map(({ ticks, lots }) => [Number(grid.price(ticks)), Number(grid.size(lots))]);
  return { bids: rows(bids), asks: rows(asks) };
}
