import type { Subscription } from 'rxjs';
import type { Hedge } from '../../domain/hedging/hedge.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { VenueAccount } from '../../ports/markets/venue-account.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { PriceEngine } from '../quotes/market/price-engine.ts';
import { backOff } from '../workers/back-off.ts';
import { every } from '../workers/every.ts';
import { Lease } from '../workers/lease.ts';
import type { HedgingSettings } from './hedging-settings.ts';
import type { HedgingStore, HedgingUnit } from './hedging-store.ts';
import type { Worth } from './orders/execution-flaw.ts';
import { HedgeOrders } from './orders/hedge-orders.ts';
import { certainPositions } from './plan/certain-positions.ts';
import { HedgeBooks } from './plan/hedge-books.ts';
import { hedgesOf } from './plan/hedge-of.ts';
import { inTurn } from './plan/order-of-turns.ts';
import { planOrders } from './plan/plan-orders.ts';
import { WaitingPositions } from './plan/waiting-positions.ts';
import { openPositions, venueHoldings } from './positions.ts';
import { BalanceCheck } from './risk/balance-check.ts';
import { haltsOf, isHalted } from './risk/halts.ts';
import { RiskLimits } from './risk/limits/risk-limits.ts';
import { VenueWatch } from './risk/venue-watch.ts';
import { VenueTurns } from './venue-turns.ts';

/** Milliseconds between rounds, and of a day. */
const [ROUND_MS, DAY_MS] = [2_000, 86_400_000];
/** Pauses between questions about one order. */
const PAUSES = { firstPause: 500, longestPause: 60_000 };

export interface HedgerParts {
  readonly store: HedgingStore;
  readonly engine: Pick<PriceEngine, 'present' | 'isAvailable'>;
  /** The venue's own symbol of a listing of the engine. */
  readonly symbolOf: (listing: number) => string | undefined;
  readonly accounts: readonly VenueAccount[];
  readonly catalogue: Pick<CurrencyCatalogue, 'list'>;
  readonly settings: HedgingSettings;
  /** 32 hex digits that nobody has used. */
  readonly newId: () => string;
  /** Names this process among those that share the store. */
  readonly holder: string;
  /** Milliseconds after which another process goes on in place of one that has died. */
  readonly leaseMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Works the positions of customers' fills off at venues. No customer waits for it: it reads what was booked, and books what
 * venues executed. One process at a time does this.
 */
export class Hedger {
  readonly #parts: HedgerParts;
  readonly #lease: Lease;
  readonly #accounts: ReadonlyMap<string, VenueAccount>;
  readonly #orders: HedgeOrders;
  readonly #watch: VenueWatch;
  /** Pauses before orders and venues are asked again, by ID and by name. */
  readonly #pauses = new Map<string, { readonly from: number; readonly until: number }>();
  readonly #turns: VenueTurns;
  readonly #waiting: WaitingPositions;
  readonly #limits: RiskLimits;
  #running: Subscription | undefined;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: HedgerParts) {
    const { store, accounts, clock, logger, holder, leaseMs } = parts;
    this.#parts = parts;
    this.#lease = new Lease(store, clock, { name: 'hedging', holder, ms: leaseMs });
    this.#accounts = new Map(accounts.map((account) => [account.venue, account]));
    const balances = new BalanceCheck(store, clock);
    const worth: Worth = (from, to, amount) => (this.#isPriced ? this.#books().worth(from, to, amount) : undefined);
    this.#orders = new HedgeOrders({ store, accounts: this.#accounts, balances, worth, clock });
    this.#turns = new VenueTurns(clock, logger);
    this.#waiting = new WaitingPositions(clock, logger);
    this.#watch = new VenueWatch({
      store,
      balances,
      clock,
      logger,
      slippage: parts.settings.slippage,
      daySlippage: parts.settings.daySlippage,
    });
    this.#limits = new RiskLimits(parts);
  }

  start(): void {
    this.#running ??= every(ROUND_MS, () => (this.#round = this.round()), this.#parts.clock, 0).subscribe();
  }

  /** Sends nothing more; ends after the orders that are being sent, so that another process can go on at once. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#running?.unsubscribe();
    await this.#round;
    await this.#turns.rest();
    await this.#lease.release().catch((cause: unknown) => {
      this.#parts.logger.warn('a lease could not be released', { cause });
    });
  }

  /** Follows what is open, then plans and sends what is due. Never rejects. */
  async round(): Promise<void> {
    try {
      if (await this.#lease.acquire()) await this.#lease.during(() => this.#work());
    } catch (cause) {
      this.#parts.logger.warn('positions could not be worked off; it is tried again', { cause });
    }
  }

  async #work(): Promise<void> {
    const open = Map.groupBy(await this.#parts.store.hedges.open(), ({ venue }) => venue);
    const venues = new Set([...this.#accounts.keys(), ...open.keys()]);
    await this.#turns.take(venues, (venue) => this.#look(venue, open.get(venue) ?? []));
    if (this.#isPriced) await this.#limits.check(() => this.#books(), this.#watch.lines());
    if (this.#isStopped) return;
    if (!(await this.#lease.renew())) throw new Error('lost the lease: the look at the venues outlasted it');
    const planned = Map.groupBy(await this.#plan(), ({ venue }) => venue);
    await this.#turns.take(planned.keys(), (venue) => this.#sendAll(planned.get(venue)!));
  }

  /** Advances every open hedge of a venue as far as the venue lets it, and checks the venue. */
  async #look(venue: string, open: readonly Hedge[]): Promise<void> {
    const left: Hedge[] = [];
    for (const hedge of open) {
      const still = this.#isStopped ? hedge : await this.#follow(hedge);
      if (still) left.push(still);
    }
    const account = this.#accounts.get(venue);
    if (account && !this.#isStopped) await this.#watch.check(account, left);
  }

  async #follow(hedge: Hedge): Promise<Hedge | undefined> {
    const { store, logger } = this.#parts;
    let current = hedge;
    while (!this.#isPaused(current.id) && !this.#isPaused(current.venue)) {
      const step = await this.#orders.advance(current);
      if (step.kind === 'again') {
        const { note, missingSince } = step;
        const attempts = current.attempts + 1;
        const state = current.state === 'sent' ? 'unknown' : current.state;
        const asked: Hedge = { ...current, attempts, note, missingSince, state };
        await store.hedges.change(asked, current.state);
        // Not longer than until an order that never was can be given up: its position waits for that.
        this.#pause(hedge.id, Math.min(backOff(attempts, PAUSES), Math.max(step.dueMs ?? Infinity, PAUSES.firstPause)));
        if (attempts % 10 === 0) logger.error('an order at a venue is not settled', { id: hedge.id, note, attempts });
        await this.#watch.noteUnsettled(asked);
        return asked;
      }
      current = step.hedge;
      if (current.state === 'booked' || current.state === 'cancelled') {
        this.#pauses.delete(hedge.id);
        if (current.state === 'booked') await this.#watch.countSlippage(current.venue);
        return undefined;
      }
    }
    return current;
  }

  /** Plans orders on booked positions, and writes them to the journal in the same unit of work. */
  async #plan(): Promise<readonly Hedge[]> {
    const { store, settings, catalogue, clock, newId } = this.#parts;
    if (!this.#isPriced) return [];
    const books = this.#books();
    const { hedges: planned, waiting } = await store.atomically(async (unit) => {
      // Whoever plans after a process whose lease ran out meanwhile waits for it, and sees its orders.
      await unit.acquireLock('hedging');
      const open = await unit.hedges.open();
      const [balances, sent] = [await unit.ledger.balances(), await unit.hedges.sentWorth(clock.now() - DAY_MS)];
      const plan = planOrders({
        books,
        settings,
        positions: certainPositions(openPositions(balances, catalogue.list()), open),
        holdings: await this.#spendable(unit, venueHoldings(balances), open),
        dayLeft: settings.dayLimit - sent,
      });
      const hedges = hedgesOf(await inTurn(plan.orders, unit.hedges, settings.homes), newId, clock.now());
      for (const hedge of hedges) await unit.hedges.insert(hedge);
      return { hedges, waiting: plan.waiting };
    });
    this.#waiting.note(waiting);
    return planned;
  }

  /**
   * What can be spent at the venues that take orders now. A venue with an order whose outcome is not known takes no others:
   * its balances have to come to rest before that order can be given up, and what is in doubt stays one order an asset.
   */
  async #spendable(
    unit: HedgingUnit,
    holdings: ReadonlyMap<string, ReadonlyMap<string, bigint>>,
    open: readonly Hedge[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>> {
    const halts = await haltsOf(unit);
    const inDoubt = new Set(open.map(({ venue }) => venue));
    const takesOrders = (venue: string) =>
      this.#accounts.has(venue) &&
      !inDoubt.has(venue) &&
      !this.#turns.isTaken(venue) &&
      !isHalted(halts, venue) &&
      !this.#isPaused(venue) &&
      this.#watch.hasAgreed(venue);
    return new Map([...holdings].filter(([venue]) => takesOrders(venue)));
  }

  get #isPriced(): boolean {
    return this.#parts.engine.isAvailable !== false;
  }

  #books(): HedgeBooks {
    return new HedgeBooks(this.#parts.engine.present(), this.#parts.symbolOf);
  }

  async #sendAll(hedges: readonly Hedge[]): Promise<void> {
    for (const hedge of hedges) if (!this.#isStopped) await this.#send(hedge);
  }

  async #send(hedge: Hedge): Promise<void> {
    const { logger, store } = this.#parts;
    // A halt holds from the moment that it is stored, also for what was planned before.
    const mayGo = async () => !isHalted(await haltsOf(store), hedge.venue) && (await this.#lease.renew());
    const sent = await this.#orders.send(hedge, mayGo);
    if (sent === undefined) return;
    const { venue, id, state, note, isRefused } = sent.hedge;
    if (sent.waitMs > 0) this.#pause(venue, sent.waitMs);
    if (state === 'cancelled') logger.warn('an order did not reach its venue', { venue, id, note });
    if (isRefused) await this.#watch.countRefusals(venue);
    if (state === 'unknown') logger.warn('the outcome of an order is not known', { venue, id, note });
    if (state === 'sent' || state === 'unknown') await this.#follow(sent.hedge);
  }

  #pause(name: string, ms: number): void {
    const from = this.#parts.clock.now();
    this.#pauses.set(name, { from, until: from + ms });
  }

  /** A pause ends too when the clock is set back to before it began: it would last for as long as that otherwise. */
  #isPaused(name: string): boolean {
    const [pause, now] = [this.#pauses.get(name), this.#parts.clock.now()];
    return pause !== undefined && pause.from <= now && now < pause.until;
  }
}
