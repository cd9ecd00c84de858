import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import type { SettingStore } from '../../../ports/stores/setting-store.ts';
import { isVenue } from '../transfers/transfer-postings.ts';
import { isSameEnd, type NetworkEnd, type OpenNetwork, openNetworks } from './open-networks.ts';
import { type AllVenues, readNetworks, type VenueNetworks } from './stored-networks.ts';

const MINUTE = 60_000;
/** How long a venue's answer counts, and after which an account that tells nothing any more is none. In milliseconds. */
const [FRESH_MS, FORGOTTEN_MS] = [10 * MINUTE, 24 * 60 * MINUTE];
/** How much the clocks of two computers may differ, in milliseconds: what was told later than that is not known. */
const AHEAD_MS = MINUTE;

/** A transfer, as far as networks are concerned. */
export type NetworkWay = Pick<TreasuryTransfer, 'ticker' | 'asset' | 'from' | 'to'>;

/** What is in the way at one end of a transfer, in words. */
export interface ClosedEnd {
  readonly end: 'from' | 'to';
  readonly venue: string;
  readonly why: string;
}

/** What venues told last about both ends of transfers, and what staff says of it. */
export class KnownNetworks {
  readonly #known: AllVenues;
  readonly #said: readonly OpenNetwork[];
  readonly #now: number;

  private constructor(networks: AllVenues, said: readonly OpenNetwork[], now: number) {
    this.#known = networks;
    this.#said = said;
    this.#now = now;
  }

  static async read(settings: Pick<SettingStore, 'get' | 'venueNetworks'>, now: number): Promise<KnownNetworks> {
    return new KnownNetworks(await readNetworks(settings), await openNetworks(settings, now), now);
  }

  /** Venues whose last answer is of a time that is to come. */
  get ahead(): readonly string[] {
    return [...this.#known].flatMap(([venue, one]) => (one && this.#isAhead(one) ? [venue] : []));
  }

  /** The end where a network is closed, or where a venue that told has been silent for a while; undefined if neither is. */
  closed({ ticker, asset, from, to }: NetworkWay): ClosedEnd | undefined {
    const sending = this.#closedAt({ venue: from, way: 'withdrawals', ticker }, asset);
    if (sending !== undefined) return { end: 'from', venue: from, why: sending };
    const receiving = this.#closedAt({ venue: to, way: 'deposits', ticker }, asset);
    return receiving === undefined ? undefined : { end: 'to', venue: to, why: receiving };
  }

  /** What is not known about a transfer that nothing is in the way of, in words. */
  doubt({ ticker, asset, from, to }: NetworkWay): string | undefined {
    const ends: readonly NetworkEnd[] = [
      { venue: from, way: 'withdrawals', ticker },
      { venue: to, way: 'deposits', ticker },
    ];
    const unsure = ends.filter((end) => isVenue(end.venue) && !this.#isOpen(end));
    if (unsure.length === 0) return undefined;
    const what = unsure.map(({ venue, way }) => `${way} at ${venue}`).join(' and ');
    const why = unsure.flatMap(({ venue }) => this.#cause(venue) ?? []);
    return [`not known whether ${what} are open for ${asset.toUpperCase()}`, ...new Set(why)].join('; ');
  }

  /** Why a venue with an account tells nothing, and what to mend. */
  #cause(venue: string): string | undefined {
    const networks = this.#known.get(venue);
    if (networks === undefined) return undefined;
    if (networks.refused !== undefined) return giveRight(venue);
    return this.#isAhead(networks) ? `the answer of ${venue} is of a time to come: set the clocks` : undefined;
  }

  #isOpen(end: NetworkEnd): boolean {
    const networks = this.#known.get(end.venue);
    if (this.#isSaid(end)) return true;
    return networks !== undefined && this.#isFresh(networks) && networks[end.way].open.includes(end.ticker);
  }

  #closedAt(end: NetworkEnd, asset: string): string | undefined {
    const { venue, way, ticker } = end;
    if (!isVenue(venue) || this.#isSaid(end)) return undefined;
    if (!this.#known.has(venue)) return undefined;
    const networks = this.#known.get(venue);
    if (networks === undefined) return `what ${venue} told of networks cannot be read: run altway venues once more`;
    const { open, closed, missing = [] } = networks[way];
    const name = asset.toUpperCase();
    if (Object.hasOwn(closed, ticker)) return `${venue} has suspended ${way} of ${name} on ${closed[ticker]!.network}`;
    if (missing.includes(ticker)) return `${venue} names ${way} of ${name} no more: they may have been delisted`;
    const age = this.#now - networks.at;
    if (!open.includes(ticker) || age <= FRESH_MS || age > FORGOTTEN_MS) return undefined;
    const silence = `${venue} has not told for ${FRESH_MS / MINUTE} minutes, by the clock of its process, whether ${way} of ${name} are open`;
    return networks.refused === undefined ? silence : `${silence}: ${giveRight(venue)}`;
  }

  #isSaid(end: NetworkEnd): boolean {
    return this.#said.some((one) => isSameEnd(one, end));
  }

  #isAhead({ at }: VenueNetworks): boolean {
    return at - this.#now > AHEAD_MS;
  }

  #isFresh(networks: VenueNetworks): boolean {
    return this.#now - networks.at <= FRESH_MS && !this.#isAhead(networks);
  }
}

function giveRight(venue: string): string {
  return `give the key of ${venue} the right to read`;
}

/** Warns of answers of a time to come, once for each venue while it lasts. */
export class AheadAnswers {
  #warned: readonly string[] = [];

  async look(
    settings: Pick<SettingStore, 'get' | 'venueNetworks'>,
    now: number,
    logger: Pick<Logger, 'warn'>,
  ): Promise<void> {
    const { ahead } = await KnownNetworks.read(settings, now);
    const reason = 'set the clocks of the computers';
    for (const venue of ahead.filter((one) => !this.#warned.includes(one)))
      logger.warn('what a venue told of its networks is of a time to come, and is not used', { venue, reason });
    this.#warned = ahead;
  }
}
