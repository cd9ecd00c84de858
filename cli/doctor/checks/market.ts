import { asyncScheduler } from 'rxjs';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { askStatus } from '../../../adapters/market-live/ask-status.ts';
import { openStream } from '../../venues/open-stream.ts';
import { readVenues } from '../../venues/read-venues.ts';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** The market: on main networks live, with venues whose books can be used. */
export const marketCheck: Check = {
  name: 'market',
  async run({ configuration: { venuesFile, dataFolder }, isReal, patienceMs }) {
    if (venuesFile === undefined) {
      const what = 'prices are those of the demonstration market, which are invented';
      if (!isReal) return [note(what, 'set ALTWAY_VENUES for live prices (docs/live-prices.md)')];
      return [
        toMend(what, 'set ALTWAY_VENUES to a file of venues (docs/live-prices.md): the server does not start without'),
      ];
    }
    const { from, venues } = readVenues(venuesFile, dataFolder, new EmbeddedCatalogue().list());
    const status = await askStatus(openStream(from), asyncScheduler, patienceMs).catch((error: Error) => error);
    if (status instanceof Error) {
      const what = `the process altway venues serve does not answer (${status.message})`;
      return [toMend(what, 'start the server, which starts it; or start it where "process: elsewhere" says so')];
    }
    const live = status.filter(({ health }) => health === 'live' || health === 'resyncing');
    const findings: (Finding | false)[] = status.map(({ venue, health, books, usable }) =>
      live.some((one) => one.venue === venue) && usable > 0
        ? good(`${venue} is ${health}: ${usable} of ${books} books can be used`)
        : note(`${venue} is ${health}: ${usable} of ${books} books can be used`, 'see altway venues status'),
    );
    const names = [...new Set([...venues.map(({ terms }) => terms.id), ...status.map(({ venue }) => venue)])];
    return [
      ...findings,
      !status.some(({ usable }) => usable > 0) &&
        toMend('no book of any venue can be used: nothing is quoted', 'see altway venues status, and the log'),
      names.length === 1 &&
        note('one venue alone is followed: its prices are compared with nobody’s', 'add a second venue'),
    ].filter((one) => one !== false);
  },
};
