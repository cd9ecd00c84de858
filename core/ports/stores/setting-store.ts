/**
 * A stored setting: `api-domain` is the origin that pages send their calls to; the others are JSON: `stops` the emergency
 * stops, `hedging-halts` those of hedging, `hedging-seen` until when staff has seen the orders of venues that it resumed,
 * `offer-stops` those that limits of risk make, `risk-state` what they were measured by last, `risk-day` what the day
 * began with, `venue-networks:` and a venue what it told of deposits and withdrawals, `open-networks` what staff says of them,
 * and `blocked-moves` since when closed networks have been in the way of moves.
 */
export type SettingName =
  | 'api-domain'
  | 'stops'
  | 'hedging-halts'
  | 'hedging-seen'
  | 'offer-stops'
  | 'risk-state'
  | 'risk-day'
  | VenueSetting
  | 'open-networks'
  | 'blocked-moves';

/** Before the ID of a venue: the name of its setting. */
export const VENUE_NETWORKS = 'venue-networks:';

type VenueSetting = `${typeof VENUE_NETWORKS}${string}`;

/** Settings that the operator changes while the service runs. */
export interface SettingStore {
  /** @returns undefined for a setting with its default value. */
  get(name: SettingName): Promise<string | undefined>;
  /** What each venue told of deposits and withdrawals, by the venue's ID. */
  venueNetworks(): Promise<ReadonlyMap<string, string>>;
  /** @param value undefined restores the default. */
  set(name: SettingName, value: string | undefined): Promise<void>;
}
