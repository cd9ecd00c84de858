import { ExchangeError } from '../../contract/exchange-error.ts';
import { namedFieldError } from '../../contract/field-error.ts';
import { findCurrency } from '../../domain/quotes/currency.ts';
import { isoTime } from '../../domain/iso-time.ts';
import { isSameTarget, type Stop, type StopTarget } from '../../domain/transactions/stop.ts';
import type { StaffStops as StaffStopsView } from '../../ports/apis/staff-api.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import { STOPS_SUBJECT as SUBJECT, storedStops } from '../chains/stops.ts';
import { auditLines, type By } from './staff-action.ts';

/** Stops at the same time. */
const MAX_STOPS = 200;

/** Emergency stops: staff makes and ends them, and each is audited. */
export class StaffStops {
  readonly #store: Store;
  readonly #catalogue: CurrencyCatalogue;
  readonly #clock: Clock;

  constructor(store: Store, catalogue: CurrencyCatalogue, clock: Clock) {
    this.#store = store;
    this.#catalogue = catalogue;
    this.#clock = clock;
  }

  async list(): Promise<StaffStopsView> {
    const stops = storedStops(await this.#store.settings.get('stops'));
    const audit = await this.#store.audit.ofTransaction(SUBJECT);
    return {
      stops: stops.map(({ scope, name, direction, reason, by, at }) => {
        return { scope, ...(name !== undefined && { name }), direction, reason, by, since: isoTime(at) };
      }),
      audit: auditLines(audit),
    };
  }

  /** Stops; a stop of the same that exists gets the new reason. @throws ExchangeError invalid-input, conflict. */
  async stop(target: StopTarget, by: By): Promise<StaffStopsView> {
    const wanted = this.#checked(target);
    await this.#assertScanned(wanted);
    await this.#change('stop', wanted, by, (stops, one) => {
      const others = stops.filter((other) => !isSameTarget(other, wanted));
      if (others.length >= MAX_STOPS) throw new ExchangeError('conflict', `There are ${MAX_STOPS} stops: end some`);
      return [...others, one];
    });
    return this.list();
  }

  /** Ends a stop. @throws ExchangeError not-found. */
  async resume(target: StopTarget, by: By): Promise<StaffStopsView> {
    const wanted = this.#checked(target);
    await this.#change('resume', wanted, by, (stops) => {
      const others = stops.filter((other) => !isSameTarget(other, wanted));
      if (others.length < stops.length) return others;
      throw new ExchangeError('not-found', `Nothing is stopped for ${written(wanted)}`);
    });
    return this.list();
  }

  async #change(
    action: 'stop' | 'resume',
    target: StopTarget,
    { actor, reason }: By,
    change: (stops: readonly Stop[], one: Stop) => readonly Stop[],
  ): Promise<void> {
    const at = this.#clock.now();
    const by = `staff:${actor}`;
    await this.#store.atomically(async (unit) => {
      const stops = await locked(unit);
      const next = change(stops, { ...target, reason, by, at });
      await unit.settings.set('stops', next.length > 0 ? JSON.stringify(next) : undefined);
      const line = { at, actor: by, action: `${action} ${written(target)}`, transactionId: SUBJECT, reason };
      await unit.audit.add(line);
    });
  }

  /** @throws ExchangeError invalid-input for a name that does not fit the scope, or that no currency has. */
  #checked({ scope, name: given, direction }: StopTarget): StopTarget {
    const name = given?.toLowerCase();
    if (scope === 'all') {
      if (name !== undefined) throw namedFieldError('invalid-input', 'name', 'must be absent for all');
      return { scope, direction };
    }
    if (name === undefined) throw namedFieldError('invalid-input', 'name', `must name the ${scope}`);
    if (scope === 'chain') return { scope, name, direction };
    if (scope === 'currency') return { scope, name: this.#ticker(name), direction };
    const [from = '', to = '', ...more] = name.split('/');
    if (more.length > 0 || to === '') throw namedFieldError('invalid-input', 'name', 'must be two tickers: ltc/doge');
    if (direction !== 'all') throw namedFieldError('invalid-input', 'direction', 'a pair is stopped as a whole');
    return { scope, name: `${this.#ticker(from)}/${this.#ticker(to)}`, direction };
  }

  /** @throws ExchangeError invalid-input for a chain that no process of the exchange has ever scanned. */
  async #assertScanned({ scope, name }: StopTarget): Promise<void> {
    if (scope !== 'chain' || name === undefined || (await this.#store.cursors.get(name)) !== undefined) return;
    throw namedFieldError('invalid-input', 'name', `${name} is no chain of this exchange`);
  }

  #ticker(name: string): string {
    const currency = findCurrency(this.#catalogue.list(), name);
    if (currency) return currency.ticker;
    throw namedFieldError('invalid-input', 'name', `${name} is no currency`);
  }
}

/** The stops, locked until the unit of work ends, so that two members of staff do not undo each other's. */
async function locked(unit: UnitOfWork): Promise<readonly Stop[]> {
  await unit.acquireLock(SUBJECT);
  return storedStops(await unit.settings.get('stops'));
}

function written({ scope, name, direction }: StopTarget): string {
  const what = direction === 'all' ? '' : ` (${direction}s)`;
  return `${scope}${name === undefined ? '' : ` ${name}`}${what}`;
}
