import * as z from 'zod/mini';
import type { Currency } from '../../../domain/quotes/currency.ts';
import type { NetworkOpenness, NetworkState } from '../../../ports/markets/venue-account.ts';
import { type SettingStore, VENUE_NETWORKS } from '../../../ports/stores/setting-store.ts';

/** Currencies of one venue, and characters of a reason, at most. */
const [MOST_CURRENCIES, LONGEST] = [5_000, 300];

/** Milliseconds since 1970. */
export const time = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));
export const ticker = z.string().check(z.regex(/^[a-z0-9]{1,20}$/));
export const venueName = z.string().check(z.regex(/^[a-z0-9-]{1,30}$/));

const closed = z.object({ network: z.string().check(z.minLength(1), z.maxLength(60)), since: time });
const tickers = z.array(ticker).check(z.maxLength(MOST_CURRENCIES));
const direction = z.object({
  open: tickers,
  closed: z.record(ticker, closed).check(z.refine((currencies) => Object.keys(currencies).length <= MOST_CURRENCIES)),
  missing: z.optional(tickers),
});
const venueNetworks = z.object({
  at: time,
  refused: z.optional(z.string().check(z.maxLength(LONGEST))),
  deposits: direction,
  withdrawals: direction,
});

/** What a venue told of one direction. A currency in no list is one that the venue has never named. */
interface Direction {
  readonly open: readonly string[];
  /** By currency: the name of the network, and since when the venue has said so, in milliseconds since 1970. */
  readonly closed: Readonly<Record<string, { readonly network: string; readonly since: number }>>;
  /** What was open, and is not in the venue's answers any more; absent for none. */
  readonly missing?: readonly string[] | undefined;
}

/** What a venue told of all currencies that move over chains, and when. */
export interface VenueNetworks {
  readonly at: number;
  /** Why the venue refuses the key; absent once it answers. */
  readonly refused?: string | undefined;
  readonly deposits: Direction;
  readonly withdrawals: Direction;
}

/** By venue; undefined for what this program has not written so. */
export type AllVenues = ReadonlyMap<string, VenueNetworks | undefined>;

type Answer = readonly [Pick<Currency, 'ticker' | 'network'>, NetworkState];

export async function readNetworks(settings: Pick<SettingStore, 'venueNetworks'>): Promise<AllVenues> {
  const stored = await settings.venueNetworks();
  return new Map([...stored].map(([venue, text]) => [venue, networksIn(text)]));
}

/** What one venue told; undefined for nothing that can be read. */
export async function networksOf(
  settings: Pick<SettingStore, 'get'>,
  venue: string,
): Promise<VenueNetworks | undefined> {
  const text = await settings.get(`${VENUE_NETWORKS}${venue}`);
  return text === undefined ? undefined : networksIn(text);
}

function networksIn(text: string): VenueNetworks | undefined {
  return parsed(venueNetworks, text) as VenueNetworks | undefined;
}

/** @throws RangeError for what is beyond the bounds of the setting. */
export async function writeNetworks(
  settings: Pick<SettingStore, 'set'>,
  venue: string,
  networks: VenueNetworks,
): Promise<void> {
  if (!venueNetworks.safeParse(networks).success)
    throw new RangeError(`what ${venue} tells of networks is more than is kept: ${MOST_CURRENCIES} currencies`);
  await settings.set(`${VENUE_NETWORKS}${venue}`, JSON.stringify(networks));
}

/** The value of a setting; empty where it is not set, undefined for text that is none. */
export function parsed<T extends z.core.$ZodType>(schema: T, text: string | undefined): unknown {
  if (text === undefined) return {};
  try {
    const result = z.safeParse(schema, JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is known after a venue's answer. What was closed stays so until the venue says that it is open, and what was open is
 * missing when the venue names it no more: it may have been delisted.
 */
export function withAnswers(before: VenueNetworks | undefined, answers: readonly Answer[], at: number): VenueNetworks {
  const direction = (way: keyof NetworkState): Direction => {
    const of = (wanted: NetworkOpenness) => answers.flatMap(([one, state]) => (state[way] === wanted ? [one] : []));
    const { open = [], closed: old = {}, missing: gone = [] } = before?.[way] ?? {};
    const unnamed = of('unknown');
    const still = unnamed.filter(({ ticker: name }) => Object.hasOwn(old, name));
    const missing = unnamed
      .map(({ ticker: name }) => name)
      .filter((name) => open.includes(name) || gone.includes(name));
    return {
      open: of('open').map(({ ticker: name }) => name),
      closed: Object.fromEntries(
        [...of('closed'), ...still].map(({ ticker: name, network }) => {
          const since = Object.hasOwn(old, name) ? Math.min(old[name]!.since, at) : at;
          return [name, { network, since }];
        }),
      ),
      ...(missing.length > 0 && { missing }),
    };
  };
  return { at, deposits: direction('deposits'), withdrawals: direction('withdrawals') };
}

/**
 * What is known of a venue whose key may not ask: its last answer, as of one that is silent. @param at when it was asked, for a
 * venue that has never told.
 */
export function withRefusal(before: VenueNetworks | undefined, why: string, at: number): VenueNetworks {
  const nothing = { open: [], closed: {} };
  return { at, deposits: nothing, withdrawals: nothing, ...before, refused: why.slice(0, LONGEST) };
}
