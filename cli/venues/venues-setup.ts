import type { TlsEnd } from '../../adapters/node/settings/venues-form.ts';
import type { VenueRules } from '../../adapters/venues/hub/market-plan.ts';
import type { HedgingSettings } from '../../core/exchange/hedging/hedging-settings.ts';
import type { VenueTerms } from '../../core/ports/markets/market-feed.ts';

/** Where the process that follows the venues is found, or listens. */
export type Endpoint =
  | { readonly kind: 'socket'; readonly path: string }
  | { readonly kind: 'tls'; readonly tls: TlsEnd };

/** A venue of the file. */
export interface VenueSetup {
  readonly terms: VenueTerms;
  readonly rules: VenueRules;
  /** Addresses in place of the venue's own, such as those of a simulator. */
  readonly rest?: string | undefined;
  readonly socket?: string | undefined;
  readonly proxy?: string | undefined;
  /** Levels of a side at most. */
  readonly levels?: number | undefined;
  /** Weight of requests, where the venue's own limit is to be used in part only. */
  readonly weightPerMinute?: number | undefined;
  /** The operator's account there; the key is in a file that only the process of the venues reads. */
  readonly account?: AccountSetup | undefined;
}

export interface AccountSetup {
  readonly keyFile: string;
  readonly isSandbox: boolean;
  /** Origin of its calls in place of the venue's own. */
  readonly rest: string | undefined;
}

/** The file of venues, read and checked. */
export interface VenuesSetup {
  /** Where a server gets the books. */
  readonly from: Endpoint;
  /** Where the process listens: a socket, and TLS beside it where other machines read. */
  readonly listen: readonly Endpoint[];
  /** Whether a server starts the process. */
  readonly isChild: boolean;
  readonly strayShare: number;
  /** Milliseconds between batches. */
  readonly batchMs: number;
  /** Empty in a file that only says where the books come from. */
  readonly venues: readonly VenueSetup[];
  /** Absent where positions are not worked off. */
  readonly hedging?: HedgingSettings | undefined;
}
