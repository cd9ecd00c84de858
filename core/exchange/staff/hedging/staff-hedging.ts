import { ExchangeError } from '../../../contract/exchange-error.ts';
import { formatUnits } from '../../../domain/amount.ts';
import { ENDED_HEDGES, type Hedge } from '../../../domain/hedging/hedge.ts';
import { VENUE_DECIMALS } from '../../../domain/hedging/venue-amount.ts';
import type { RiskState } from '../../../domain/hedging/risk.ts';
import { isoTime } from '../../../domain/iso-time.ts';
import type { HedgingRisk, StaffHedge } from '../../../ports/apis/staff-api.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { unmeasuredStop } from '../../hedging/risk/limits/measured.ts';
import { endOfferStops, offerStopsOf, riskStateOf } from '../../hedging/risk/limits/risk-limits.ts';
import { halt, HALTS_SUBJECT, haltsOf, resume } from '../../hedging/risk/halts.ts';
import { auditLines, type By } from '../staff-action.ts';

/** What staff sees and does of the trading at venues. Each change is audited. */
export class StaffHedging {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Orders, the newest first. */
  async list(limit: number, venue: string | undefined): Promise<readonly StaffHedge[]> {
    return (await this.#store.hedges.list(limit, venue)).map(hedgeView);
  }

  /**
   * Ends an order without booking anything: for one that its venue does not settle. @throws ExchangeError not-found, and
   * conflict for one that has ended or that its worker has just changed.
   */
  async close(id: string, { actor, reason }: By): Promise<StaffHedge> {
    const at = this.#clock.now();
    const closed = await this.#store.atomically(async (unit) => {
      const hedge = await unit.hedges.find(id);
      if (hedge === undefined) throw new ExchangeError('not-found', 'There is no such order');
      if (ENDED_HEDGES.has(hedge.state)) throw new ExchangeError('conflict', `The order is ${hedge.state} already`);
      const note = `closed by staff: ${reason}`.slice(0, 300);
      const next: Hedge = { ...hedge, state: 'cancelled', filled: 0n, endedAt: at, note };
      if (!(await unit.hedges.change(next, hedge.state)))
        throw new ExchangeError('conflict', 'The order has just changed: look at it again');
      const line = { at, actor: `staff:${actor}`, action: `close order ${id} (${hedge.state})`, reason };
      await unit.audit.add({ ...line, transactionId: HALTS_SUBJECT });
      return next;
    });
    return hedgeView(closed);
  }

  async risk(): Promise<HedgingRisk> {
    const [halts, audit] = [await haltsOf(this.#store), await this.#store.audit.ofTransaction(HALTS_SUBJECT)];
    const [state, stored] = [await riskStateOf(this.#store), await offerStopsOf(this.#store)];
    const unmeasured = unmeasuredStop(state?.at, this.#clock.now(), false);
    const offers = unmeasured ? [unmeasured, ...stored] : stored;
    return {
      ...(state && { limits: limitsView(state) }),
      offers: offers.map(({ at, ...stop }) => ({ ...stop, since: isoTime(at) })),
      halts: halts.map(({ venue, reason, by, at }) => {
        return { ...(venue !== undefined && { venue }), reason, by, since: isoTime(at) };
      }),
      audit: auditLines(audit),
    };
  }

  /** @throws ExchangeError conflict for what is halted already. */
  async halt(venue: string | undefined, { actor, reason }: By): Promise<HedgingRisk> {
    const wanted = { venue, reason, by: `staff:${actor}`, at: this.#clock.now() };
    if (!(await halt(this.#store, wanted))) throw new ExchangeError('conflict', `${named(venue)} is halted already`);
    return this.risk();
  }

  /** Everything includes the offers that limits have stopped. @throws ExchangeError not-found for what is not halted. */
  async resume(venue: string | undefined, { actor, reason }: By): Promise<HedgingRisk> {
    const [by, at] = [`staff:${actor}`, this.#clock.now()];
    // Together: offers must not go on while the halt that came with them stays.
    const isResumed = await resume(this.#store, { venue, reason, by, at }, async (unit) => {
      return venue === undefined && (await endOfferStops(unit, at, { actor: by, reason }));
    });
    if (!isResumed) throw new ExchangeError('not-found', `${named(venue)} is not halted`);
    return this.risk();
  }
}

function limitsView({ at, unit, lines }: RiskState): NonNullable<HedgingRisk['limits']> {
  const views = lines.map((line) =>
    line.unit === undefined ? { ...line, limit: signed(line.limit), value: signed(line.value) } : line,
  );
  return { at: isoTime(at), unit, lines: views };
}

function signed(text: string): string {
  const amount = BigInt(text);
  return amount < 0n ? `-${written(-amount)}` : written(amount);
}

function written(amount: bigint): string {
  return formatUnits(amount, VENUE_DECIMALS);
}

function named(venue: string | undefined): string {
  return venue ?? 'Hedging as a whole';
}

function hedgeView(hedge: Hedge): StaffHedge {
  const { id, venue, market, side, state, size, limit, filled, expected, cost, fees, orderId, attempts, note } = hedge;
  const { createdAt, sentAt, endedAt } = hedge;
  return {
    id,
    venue,
    market: market.symbol,
    side,
    state,
    size,
    limit,
    filled: written(filled),
    expected: written(expected),
    ...(cost !== undefined && { cost: written(cost) }),
    ...(fees && { fees: fees.map(({ asset, amount }) => ({ asset, amount: written(amount) })) }),
    ...(orderId !== undefined && { orderId }),
    createdAt: isoTime(createdAt),
    ...(sentAt !== undefined && { sentAt: isoTime(sentAt) }),
    ...(endedAt !== undefined && { endedAt: isoTime(endedAt) }),
    attempts,
    ...(note !== undefined && { note }),
  };
}
