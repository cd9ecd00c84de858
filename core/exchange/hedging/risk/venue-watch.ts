import type { Hedge } from '../../../domain/hedging/hedge.ts';
import { VENUE_DECIMALS, type VenueAmount } from '../../../domain/hedging/venue-amount.ts';
import type { TreasuryTransfer } from '../../../domain/treasury/treasury-transfer.ts';
import type { RiskLine } from '../../../domain/hedging/risk.ts';
import type { VenueAccount } from '../../../ports/markets/venue-account.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import { reasonOf } from '../../workers/record-failure.ts';
import type { HedgingStore } from '../hedging-store.ts';
import type { BalanceCheck } from './balance-check.ts';
import { halt, seenUntil } from './halts.ts';
import { lossOf, slippageOfDay } from './slippage.ts';

/** Milliseconds between two checks of a venue, and after its last order until its balances are looked at. */
const [CHECK_MS, SETTLED_MS] = [60_000, 30_000];
/** Milliseconds after a check that failed until the next. */
const FAILED_MS = 15_000;
/** How long orders may follow each other without a check of balances in between, in milliseconds. */
const UNCHECKED_MS = 900_000;
/** Checks in a row that have to find the same, or some shortage, before a venue is halted. */
const [SAME_CHECKS, SHORT_CHECKS] = [2, 5];
/** Checks after which a deposit that nobody has booked is told again: an hour. */
const TELL_AGAIN = 60;
/** How far a venue's clock may be off, in milliseconds. */
const MAX_SKEW_MS = 500;
/** Refusals in a row after which a venue is halted. */
const MOST_REFUSALS = 5;
/** How long after its deadline an order may be unsettled, in milliseconds: longer than any venue tells late. */
const UNSETTLED_MS = 300_000;
/** Booked orders whose slippage is added up. */
const SLIPPAGE_ORDERS = 20;

interface Watched {
  checkedAt: number;
  /** When its balances were last those of the ledger; our start before the first check. */
  agreedAt: number;
  /** By how much its clock was off at the last check, in milliseconds, and of how many assets it had too little. */
  skew: number;
  short: number;
  /** What the last checks found, and how often in a row. */
  readonly found: Map<string, { what: string; times: number }>;
}

interface WatchParts {
  /** Parts per million that one order may be executed worse than planned, and the worth that a day's may lose. */
  readonly slippage: number;
  readonly daySlippage: bigint;
  readonly store: HedgingStore;
  readonly balances: BalanceCheck;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Checks clocks, balances and refusals of venues, and halts a venue by itself. Staff resumes it. */
export class VenueWatch {
  readonly #parts: WatchParts;
  readonly #watched = new Map<string, Watched>();

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  /** Checks a venue once a minute, and sooner after a check that failed. @param open hedges that have not ended. */
  async check(account: VenueAccount, open: readonly Hedge[]): Promise<void> {
    const watched = this.#of(account.venue);
    const now = this.#parts.clock.now();
    // A clock that was set back must not put the checks off.
    if (Math.abs(now - watched.checkedAt) < CHECK_MS) return;
    watched.checkedAt = now;
    try {
      await this.#checkClock(account);
      if (!open.some(({ venue }) => venue === account.venue)) await this.#checkBalances(account);
    } catch (cause) {
      watched.checkedAt = now - CHECK_MS + FAILED_MS;
      this.#parts.logger.warn('a venue could not be checked', { venue: account.venue, cause });
    }
  }

  /**
   * False from a check on that found too little until one finds enough, and after a while without a check: no orders are
   * sent then, so that the venue comes to rest and can be checked.
   */
  hasAgreed(venue: string): boolean {
    return Math.abs(this.#parts.clock.now() - this.#of(venue).agreedAt) < UNCHECKED_MS;
  }

  /** What the last checks found of the limits that halt a venue. */
  lines(): readonly RiskLine[] {
    return [...this.#watched].flatMap(([of, { skew, short }]): RiskLine[] => [
      {
        name: 'clock-skew',
        of,
        unit: 'ms',
        limit: String(MAX_SKEW_MS),
        value: String(skew),
        isBeyond: skew > MAX_SKEW_MS,
      },
      { name: 'missing-coins', of, unit: 'assets', limit: '0', value: String(short), isBeyond: short > 0 },
    ]);
  }

  /** Halts a venue that has refused several orders in a row since staff resumed it last. */
  async countRefusals(venue: string): Promise<void> {
    const { store } = this.#parts;
    const seen = await seenUntil(store, venue);
    // Orders that were never sent, because their plans were old by then, tell nothing of the venue.
    const last = await store.hedges.list(4 * MOST_REFUSALS, venue);
    const asked = last.filter(({ sentAt, createdAt }) => sentAt !== undefined && createdAt > seen);
    const ended = asked.slice(0, MOST_REFUSALS);
    if (ended.length === MOST_REFUSALS && ended.every(({ isRefused }) => isRefused))
      await this.halt(venue, `the last ${MOST_REFUSALS} orders were refused: ${ended[0]!.note ?? ''}`);
  }

  /**
   * Halts a venue whose last orders lost more than half of the slippage that one of them may: its books are not what it
   * trades at.
   */
  async countSlippage(venue: string): Promise<void> {
    const { store, slippage, daySlippage, clock } = this.#parts;
    const seen = await seenUntil(store, venue);
    const today = await slippageOfDay(store, venue, clock.now(), seen + 1);
    if (today > daySlippage)
      await this.halt(venue, `its orders of the day lost more to their plans than daySlippage allows (altway risk)`);
    const last = (await store.hedges.list(2 * SLIPPAGE_ORDERS, venue)).filter(
      ({ state, createdAt }) => state === 'booked' && createdAt > seen,
    );
    const counted = last.slice(0, SLIPPAGE_ORDERS);
    if (counted.length < SLIPPAGE_ORDERS) return;
    // Parts per million of each order, weighted by its worth: their quotes can be different assets.
    const worth = counted.reduce((sum, hedge) => sum + hedge.worth, 0n);
    const lost = counted.reduce((sum, hedge) => sum + hedge.worth * lossOf(hedge), 0n);
    if (worth > 0n && lost * 2n > worth * BigInt(slippage))
      await this.halt(venue, `its last ${SLIPPAGE_ORDERS} orders lost ${lost / worth} millionths to their plans`);
  }

  /** Halts a venue that has given no useful answer about an order for long. */
  async noteUnsettled({ id, venue, deadline, note }: Hedge): Promise<void> {
    if (deadline === undefined || this.#parts.clock.now() - deadline < UNSETTLED_MS) return;
    await this.halt(venue, `the order ${id} cannot be settled: ${note ?? ''}`);
  }

  async halt(venue: string, reason: string): Promise<void> {
    const { store, clock, logger } = this.#parts;
    const at = clock.now();
    const isNew = await halt(store, { venue, reason, by: 'system', at });
    if (isNew) logger.error('hedging at a venue is halted until staff resumes it', { venue, reason });
  }

  async #checkClock(account: VenueAccount): Promise<void> {
    const { clock } = this.#parts;
    const before = clock.now();
    const [earliest, latest] = await account.time();
    const after = clock.now();
    // The answer was true at some moment in between.
    const skew = latest < before ? before - latest : earliest > after ? earliest - after : 0;
    this.#of(account.venue).skew = Math.round(skew);
    const found = skew > MAX_SKEW_MS ? `its clock is more than ${MAX_SKEW_MS} ms off ours` : '';
    if (this.#count(account.venue, 'clock', found) >= SAME_CHECKS)
      await this.halt(account.venue, `${found}: by ${Math.round(skew)} ms`);
  }

  async #checkBalances(account: VenueAccount): Promise<void> {
    const { store, balances, clock, logger } = this.#parts;
    const { venue } = account;
    const [last] = (await store.hedges.list(20, venue)).map(({ endedAt = 0 }) => endedAt).toSorted((a, b) => b - a);
    if (last !== undefined && Math.abs(clock.now() - last) < SETTLED_MS) return;
    if (await balances.open(account)) logger.info('what is at a venue is booked as capital', { venue });
    const transfers = await store.treasuryTransfers.open();
    const differences = (await balances.differences(account)).filter((one) => !isExpected(one, venue, transfers));
    // Whatever an order trades, it takes of one asset. Coins beyond the ledger alone are a deposit, and anybody can make one.
    const missing = differences.filter(({ amount }) => amount < 0n).length;
    const isShort = missing > 0;
    this.#of(venue).short = missing;
    this.#of(venue).agreedAt = isShort ? -Infinity : clock.now();
    const found = differences.map(({ asset, amount }) => `${amount} 10^-18 ${asset}`).join(', ');
    const shown = reasonOf(new Error(found)).slice(0, 200);
    const times = this.#count(venue, 'balances', isShort || found === '' ? found : 'a deposit');
    // A shortage that is another at each check, as while coins are taken bit by bit, counts too.
    const short = this.#count(venue, 'shortage', isShort ? 'a shortage' : '');
    if (isShort && (times >= SAME_CHECKS || short >= SHORT_CHECKS))
      await this.halt(venue, `it has less than the ledger: ${shown}`);
    if (!isShort && times % TELL_AGAIN === SAME_CHECKS)
      logger.error('a venue has more than the ledger: book the deposit', { venue, found: shown });
  }

  /** Counts a finding. @returns how often in a row it was the same; 0 for an empty one, which is none. */
  #count(venue: string, kind: string, what: string): number {
    const { found } = this.#of(venue);
    const before = found.get(kind);
    const times = what === '' ? 0 : before?.what === what ? before.times + 1 : 1;
    found.set(kind, { what, times });
    return times;
  }

  #of(venue: string): Watched {
    const known = this.#watched.get(venue) ?? {
      checkedAt: -Infinity,
      agreedAt: this.#parts.clock.now(),
      skew: 0,
      short: 0,
      found: new Map(),
    };
    this.#watched.set(venue, known);
    return known;
  }
}

/** True for coins that a transfer of the treasury takes away or brings: the venue has them already, or still. */
function isExpected({ asset, amount }: VenueAmount, venue: string, transfers: readonly TreasuryTransfer[]): boolean {
  return transfers.some((transfer) => {
    const isMoved = transfer.asset === asset && (transfer.from === venue || transfer.to === venue);
    return isMoved && amount > 0n && amount <= transfer.amount * 10n ** BigInt(VENUE_DECIMALS - transfer.decimals);
  });
}
