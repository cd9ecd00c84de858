import { namedFieldError } from '../../../contract/field-error.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import { findCurrency } from '../../../domain/quotes/currency.ts';
import type { StaffNetworks as StaffNetworksView } from '../../../ports/apis/staff-api.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import {
  countsUntil,
  type NetworkEnd,
  OPEN_NETWORKS_SUBJECT,
  openNetworks,
  sayNothing,
  sayOpen,
} from '../../treasury/networks/open-networks.ts';
import { readNetworks } from '../../treasury/networks/stored-networks.ts';
import { auditLines, type By } from '../staff-action.ts';

/** One direction of a currency at a venue, as staff names it. */
interface Wanted {
  readonly venue: string;
  readonly currency: string;
  readonly direction: NetworkEnd['way'];
}

const WAYS = ['deposits', 'withdrawals'] as const;

/** What staff sees of the networks that venues have closed, and its own word against theirs. Each change is audited. */
export class StaffNetworks {
  readonly #store: Store;
  readonly #catalogue: Pick<CurrencyCatalogue, 'list'>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(store: Store, catalogue: Pick<CurrencyCatalogue, 'list'>, clock: Pick<Clock, 'now'>) {
    this.#store = store;
    this.#catalogue = catalogue;
    this.#clock = clock;
  }

  async list(): Promise<StaffNetworksView> {
    const { settings, audit } = this.#store;
    const known = await readNetworks(settings);
    const venues = [...known].flatMap(([venue, networks]) => (networks ? [[venue, networks] as const] : []));
    const said = await openNetworks(settings, this.#clock.now());
    return {
      venues: venues.map(([venue, { at, refused }]) => {
        return { venue, at: isoTime(at), ...(refused !== undefined && { refused }) };
      }),
      closed: venues.flatMap(([venue, networks]) =>
        WAYS.flatMap((direction) =>
          Object.entries(networks[direction].closed).map(([currency, { network, since }]) => {
            return { venue, currency, direction, network, since: isoTime(since) };
          }),
        ),
      ),
      missing: venues.flatMap(([venue, networks]) =>
        WAYS.flatMap((direction) =>
          (networks[direction].missing ?? []).map((currency) => ({ venue, currency, direction })),
        ),
      ),
      open: said.map((one) => {
        const { venue, ticker: currency, way: direction, by, reason } = one;
        return { venue, currency, direction, by, reason, until: isoTime(countsUntil(one)) };
      }),
      audit: auditLines(await audit.ofTransaction(OPEN_NETWORKS_SUBJECT)),
    };
  }

  /** Says that it is open, for a day. @throws ExchangeError invalid-input, conflict. */
  async open(wanted: Wanted, by: By): Promise<StaffNetworksView> {
    const known = await readNetworks(this.#store.settings);
    if (!known.has(wanted.venue))
      throw namedFieldError('invalid-input', 'venue', `${wanted.venue} has told nothing that staff could know better`);
    await sayOpen(this.#store, this.#endOf(wanted), this.#word(by));
    return this.list();
  }

  /** Lets what the venue tells count again. @throws ExchangeError not-found. */
  async end(wanted: Wanted, by: By): Promise<StaffNetworksView> {
    await sayNothing(this.#store, this.#endOf(wanted), this.#word(by));
    return this.list();
  }

  #endOf({ venue, currency, direction: way }: Wanted): NetworkEnd {
    const found = findCurrency(this.#catalogue.list(), currency);
    if (!found) throw namedFieldError('invalid-input', 'currency', `${currency} is no currency`);
    return { venue, way, ticker: found.ticker };
  }

  #word({ actor, reason }: By) {
    return { by: `staff:${actor}`, reason, at: this.#clock.now() };
  }
}
