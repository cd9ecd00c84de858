import type { Subscription } from 'rxjs';
import type { Hedge } from '../../domain/hedging/hedge.ts';
import { parseUnits } from '../../domain/amount.ts';
import { VENUE_DECIMALS } from '../../domain/hedging/venue-amount.ts';
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
import { HedgeOrders } from './orders/hedge-orders.ts';
import { HedgeBooks } from './plan/hedge-books.ts';
import { planOrders, type PlannedHedge } from './plan/plan-orders.ts';
import { openPositions, venueHoldings } from './positions.ts';
import { BalanceCheck } from './risk/balance-check.ts';
import { haltsOf, isHalted } from './risk/halts.ts';
import { VenueWatch } from './risk/venue-watch.ts';

/** Milliseconds between rounds, and of a day. */
const [ROUND_MS, DAY_MS] = [2_000, 86_400_000];
/** How long a position may wait for an order before it is told, in milliseconds. */
const WAITING_MS = 600_000;
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
  /** Since when assets wait. */
  readonly #waiting = new Map<string, number>();
  #running: Subscription | undefined;
  #round: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: HedgerParts) {
    const { store, accounts, clock, logger, holder, leaseMs } = parts;
    this.#parts = parts;
    this.#lease = new Lease(store, clock, { name: 'hedging', holder, ms: leaseMs });
    this.#accounts = new Map(accounts.map((account) => [account.venue, account]));
    const balances = new BalanceCheck(store, clock);
    this.#orders = new HedgeOrders({ store, accounts: this.#accounts, balances, clock });
    this.#watch = new VenueWatch({ store, balances, clock, logger, slippage: parts.settings.slippage });
  }

  start(): void {
    this.#running ??= every(ROUND_MS, () => (this.#round = this.round()), this.#parts.clock, 0).subscribe();
  }

  /** Sends nothing more; ends after the order that is being sent, so that another process can go on at once. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#running?.unsubscribe();
    await this.#round;
    await this.#lease.release().catch((cause: unknown) => {
      this.#parts.logger.warn('a lease could not be released', { cause });
    });
  }

  /** Follows what is open, then plans and sends what is due. Never rejects. */
  async round(): Promise<void> {
    const { logger } = this.#parts;
    try {
      if (!(await this.#lease.acquire())) return;
      const open = await this.#followOpen();
      for (const account of this.#accounts.values()) await this.#watch.check(account, open);
      if (this.#isStopped || !(await this.#lease.renew())) return;
      for (const hedge of await this.#plan()) if (!this.#isStopped) await this.#send(hedge);
    } catch (cause) {
      logger.warn('positions could not be worked off; it is tried again', { cause });
    }
  }

  /** Advances every open hedge as far as its venue lets it. @returns those that are still open. */
  async #followOpen(): Promise<readonly Hedge[]> {
    const left: Hedge[] = [];
    for (const hedge of await this.#parts.store.hedges.open()) {
      const still = await this.#follow(hedge);
      if (still) left.push(still);
    }
    return left;
  }

  async #follow(hedge: Hedge): Promise<Hedge | undefined> {
    const { store, logger } = this.#parts;
    let current = hedge;
    while (!this.#isPaused(current.id) && !this.#isPaused(current.venue)) {
      const step = await this.#orders.advance(current);
      if (step.kind === 'again') {
        const attempts = current.attempts + 1;
        const asked: Hedge = {
          ...current,
          attempts,
          note: step.note,
          ...(current.state === 'sent' && { state: 'unknown' }),
        };
        await store.hedges.change(asked, current.state);
        this.#pause(hedge.id, backOff(attempts, PAUSES));
        if (attempts % 10 === 0)
          logger.error('an order at a venue is not settled', { id: hedge.id, note: step.note, attempts });
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
    const { store, engine, symbolOf, settings, catalogue, clock, newId } = this.#parts;
    if (engine.isAvailable === false) return [];
    const books = new HedgeBooks(engine.present(), symbolOf);
    const { hedges: planned, waiting: left } = await store.atomically(async (unit) => {
      // Whoever plans after a process whose lease ran out meanwhile waits for it, and sees its orders.
      await unit.acquireLock('hedging');
      const open = await unit.hedges.open();
      const busy = new Set(open.flatMap(({ market: { base, quote } }) => [base, quote]));
      for (const home of settings.homes) busy.delete(home);
      const [balances, sent] = [await unit.ledger.balances(), await unit.hedges.sentWorth(clock.now() - DAY_MS)];
      const { orders, waiting } = planOrders({
        books,
        settings,
        busy,
        positions: openPositions(balances, catalogue.list()),
        holdings: await this.#spendable(unit, venueHoldings(balances), open),
        dayLeft: settings.dayLimit - sent,
      });
      const hedges = orders.map((order) => hedgeOf(order, newId(), clock.now()));
      for (const hedge of hedges) await unit.hedges.insert(hedge);
      return { hedges, waiting };
    });
    this.#warnOf(left);
    return planned;
  }

  /** What can be spent at the venues that take orders now: without what open orders may still spend. */
  async #spendable(
    unit: HedgingUnit,
    holdings: ReadonlyMap<string, ReadonlyMap<string, bigint>>,
    open: readonly Hedge[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>> {
    const halts = await haltsOf(unit);
    const usable = [...holdings].filter(
      ([venue]) =>
        this.#accounts.has(venue) && !isHalted(halts, venue) && !this.#isPaused(venue) && this.#watch.hasAgreed(venue),
    );
    return new Map(
      usable.map(([venue, assets]) => {
        const left = new Map(assets);
        for (const { market, side, size, limit } of open.filter((hedge) => hedge.venue === venue)) {
          const asset = side === 'sell' ? market.base : market.quote;
          const units = parseUnits(size, VENUE_DECIMALS);
          const spent =
            side === 'sell' ? units : (units * parseUnits(limit, VENUE_DECIMALS)) / 10n ** BigInt(VENUE_DECIMALS);
          left.set(asset, (left.get(asset) ?? 0n) - spent);
        }
        return [venue, left] as const;
      }),
    );
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
    if (state === 'sent') await this.#follow(sent.hedge);
  }

  /** Warns of positions that no order could be planned for, once they have waited for long. */
  #warnOf(waiting: readonly string[]): void {
    const { clock, logger } = this.#parts;
    const now = clock.now();
    for (const asset of this.#waiting.keys()) if (!waiting.includes(asset)) this.#waiting.delete(asset);
    for (const asset of waiting) {
      const since = this.#waiting.get(asset) ?? now;
      this.#waiting.set(asset, now - since >= WAITING_MS ? now : since);
      if (now - since >= WAITING_MS)
        logger.warn('a position cannot be worked off: no venue has the coins, the depth or the price', { asset });
    }
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

function hedgeOf(
  { venue, market, side, size, limit, expected, worth }: PlannedHedge,
  id: string,
  createdAt: number,
): Hedge {
  const fresh = { state: 'planned', createdAt, filled: 0n, isRefused: false, attempts: 0 } as const;
  return { id, venue, market, side, size, limit, expected, worth, ...fresh };
}
