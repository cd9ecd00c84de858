import { join } from 'node:path';
import { ConfigurationError } from '../../adapters/node/settings/configuration.ts';
import { readVenuesFile } from '../../adapters/node/settings/venues-file.ts';
import type { VenuesContent } from '../../adapters/node/settings/venues-form.ts';
import { shippedAllowList } from '../../adapters/venues/hub/allow-list.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import { StartError } from '../serve/start-error.ts';
import { hedgingOf } from './read-hedging.ts';
import { checkNames, type Complain, venueOf } from './venue-entries.ts';
import type { Endpoint, VenuesSetup } from './venues-setup.ts';

/** Percent off the median of the others from which on a market is left out, and milliseconds between batches. */
const DEFAULTS = { strayPercent: 10, batchMs: 100 };
/** The longest path of a Unix socket on Linux. */
const LONGEST_PATH = 107;

/**
 * Reads the file of venues and validates it against the catalogue. @param dataFolder in which the socket lies unless the
 * file says otherwise. @throws StartError naming every mistake.
 */
export function readVenues(path: string, dataFolder: string, currencies: readonly Currency[]): VenuesSetup {
  try {
    const mistakes: string[] = [];
    const complain: Complain = (place, what) => mistakes.push(`${path}: ${place} ${what}`);
    const content = readVenuesFile(path, (raw) => {
      checkNames(raw, currencies, complain);
      return mistakes;
    });
    const setup = checked(content, dataFolder, currencies, complain);
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
