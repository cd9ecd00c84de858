import { join } from 'node:path';
import { ConfigurationError } from '../../adapters/node/settings/configuration.ts';
import { didYouMean } from '../../adapters/node/settings/did-you-mean.ts';
import { readVenuesFile } from '../../adapters/node/settings/venues-file.ts';
import type { VenueEntry, VenuesContent } from '../../adapters/node/settings/venues-form.ts';
import { type AllowList, shippedAllowList, withOwn } from '../../adapters/venues/hub/allow-list.ts';
import { VENUE_TERMS } from '../../adapters/venues/venue-names.ts';
import { hasAccounts, hasSandbox } from '../../adapters/venue-accounts/account-table.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import { StartError } from '../serve/start-error.ts';
import { hedgingOf } from './read-hedging.ts';
import type { AccountSetup, Endpoint, VenueSetup, VenuesSetup } from './venues-setup.ts';

/** Percent off the median of the others from which on a market is left out, and milliseconds between batches. */
const DEFAULTS = { strayPercent: 10, batchMs: 100 };
/** The longest path of a Unix socket on Linux. */
const LONGEST_PATH = 107;

export type Complain = (place: string, what: string) => void;

/**
 * Reads the file of venues and validates it against the catalogue. @param dataFolder in which the socket lies unless the
 * file says otherwise. @throws StartError naming every mistake.
 */
export function readVenues(path: string, dataFolder: string, currencies: readonly Currency[]): VenuesSetup {
  try {
    const content = readVenuesFile(path);
    const mistakes: string[] = [];
    const setup = checked(content, dataFolder, currencies, (place, what) => mistakes.push(`${path}: ${place} ${what}`));
    if (mistakes.length > 0) throw new ConfigurationError(mistakes);
    return setup;
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}

function checked(content: VenuesContent, dataFolder: string, currencies: readonly Currency[], complain: Complain) {
  const { from, listen, venues = {}, strayPercent = DEFAULTS.strayPercent, batchMs = DEFAULTS.batchMs } = content;
  const names = Object.keys(venues);
  if (from !== undefined && names.length > 0) complain('from', 'must not stand beside venues: those are read here');
  if (from === undefined && names.length === 0) complain('venues', 'must name at least one venue');
  const socket = listen?.socket ?? join(dataFolder, 'venues.sock');
  const own: Endpoint = { kind: 'socket', path: socket };
  const source: Endpoint =
    from === undefined ? own : 'socket' in from ? { kind: 'socket', path: from.socket } : { kind: 'tls', tls: from };
  for (const end of [own, source]) {
    if (end.kind === 'socket' && Buffer.byteLength(end.path) > LONGEST_PATH)
      complain('listen.socket', `is ${end.path}, which is longer than a socket's path may be: name a shorter one`);
  }
  const allowed = shippedAllowList();
  return {
    from: source,
    listen: listen?.tls ? [own, { kind: 'tls', tls: listen.tls } as const] : [own],
    isChild: from === undefined && content.process !== 'elsewhere',
    strayShare: strayPercent / 100,
    batchMs,
    venues: Object.entries(venues).flatMap(([name, entry]) => venueOf(name, entry, allowed, currencies, complain)),
    hedging: hedgingOf(content, currencies, complain),
  };
}

function venueOf(
  name: string,
  entry: VenueEntry,
  allowed: AllowList,
  currencies: readonly Currency[],
  complain: Complain,
): VenueSetup[] {
  const place = `venues.${name}`;
  const terms = VENUE_TERMS.find(({ id }) => id === name);
  if (terms === undefined) {
    const known = VENUE_TERMS.map(({ id }) => id);
    const meant = didYouMean(name, known);
    complain(place, `is no known venue${meant ? `: did you mean ${meant}?` : `; there are ${known.join(', ')}`}`);
    return [];
  }
  const { takerFee = terms.takerFee, fees = {}, assets, markets, exclude = [], codes = {} } = entry;
  const known = [...new Set(currencies.map(({ asset }) => asset))];
  const check = (asset: string, at: string) => {
    if (known.includes(asset)) return;
    const meant = didYouMean(asset, known);
    complain(
      `${place}.${at}`,
      `is ${asset}, which is no asset of the catalogue${meant ? `: did you mean ${meant}?` : ''}`,
    );
  };
  assets?.forEach((asset, at) => check(asset, `assets[${at}]`));
  for (const [code, own] of Object.entries(codes)) if (own !== false) check(own.asset, `codes.${code}.asset`);
  return [
    {
      terms: { ...terms, takerFee },
      rules: {
        venue: name,
        codes: withOwn(allowed.get(name), codes),
        markets: markets && new Set(markets),
        assets: assets && new Set(assets),
        exclude: new Set(exclude),
        fees: new Map(Object.entries(fees)),
      },
      rest: entry.rest,
      socket: entry.socket,
      proxy: entry.proxy,
      levels: entry.levels,
      weightPerMinute: entry.weightPerMinute,
      account: accountOf(name, entry, complain),
    },
  ];
}

function accountOf(name: string, { account, rest }: VenueEntry, complain: Complain): AccountSetup | undefined {
  if (account === undefined) return undefined;
  const place = `venues.${name}.account`;
  if (!hasAccounts(name)) complain(place, 'is at a venue that no orders can be sent to');
  if (account.sandbox && !hasSandbox(name)) complain(`${place}.sandbox`, 'is for venues that have a test venue');
  return { keyFile: account.keyFile, isSandbox: account.sandbox ?? false, rest: account.rest ?? rest };
}
