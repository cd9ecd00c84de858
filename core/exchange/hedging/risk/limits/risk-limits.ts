import type { OfferStop, RiskLine, RiskState } from '../../../../domain/hedging/risk.ts';
import type { CurrencyCatalogue } from '../../../../ports/chains/currency-catalogue.ts';
import type { VenueAccount } from '../../../../ports/markets/venue-account.ts';
import type { Clock } from '../../../../ports/services/clock.ts';
import type { Logger } from '../../../../ports/services/logger.ts';
import type { HedgingSettings } from '../../hedging-settings.ts';
import type { HedgingStore, HedgingUnit } from '../../hedging-store.ts';
import type { HedgeBooks } from '../../plan/hedge-books.ts';
import { openPositions } from '../../positions.ts';
import { HALTS_SUBJECT, haltsOf, haltWithin } from '../halts.ts';
import { slippageOfDay } from '../slippage.ts';
import { dayOf, lossOfDay, pricesOf, type RiskDay, unpricedOf, worthOf } from './day-loss.ts';
import { unmeasuredStop } from './measured.ts';
import { exposureLines, exposureStops, exposuresOf, unpricedStops } from './exposure.ts';

/** Milliseconds between checks. */
const CHECK_MS = 30_000;

interface LimitsParts {
  readonly store: HedgingStore;
  readonly accounts: readonly Pick<VenueAccount, 'venue'>[];
  readonly catalogue: Pick<CurrencyCatalogue, 'list'>;
  readonly settings: HedgingSettings;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Holds exposures and the day's loss against their limits, and acts by itself: offers that would enlarge an exposure stop
 * until it has shrunk; a day's loss stops all offers and halts hedging until staff resumes it.
 */
export class RiskLimits {
  readonly #parts: LimitsParts;
  #checkedAt = -Infinity;

  constructor(parts: LimitsParts) {
    this.#parts = parts;
  }

  /**
   * Checks, if it is time. Limits are measured while there are prices; without them nothing is offered (measured.ts).
   * @param found what checks of venues found: clocks and balances, which halt a venue by themselves.
   */
  async check(booksNow: () => Pick<HedgeBooks, 'worth'>, found: readonly RiskLine[]): Promise<void> {
    const { store, accounts, catalogue, settings, clock, logger } = this.#parts;
    const now = clock.now();
    if (Math.abs(now - this.#checkedAt) < CHECK_MS) return;
    this.#checkedAt = now;
    const slippage: (readonly [string, bigint])[] = [];
    for (const { venue } of accounts) slippage.push([venue, await slippageOfDay(store, venue, now)]);
    const positions = openPositions(await store.ledger.balances(), catalogue.list());
    const books = booksNow();
    const worth = (asset: string, amount: bigint) => books.worth(asset, settings.unit, amount);
    const isNew = await store.atomically(async (unit) => {
      await unit.acquireLock(HALTS_SUBJECT);
      const stored = await read<RiskDay>(unit, 'risk-day');
      const prices = pricesOf(positions, worth, stored?.prices ?? {});
      const unpriced = unpricedOf(positions, worth, stored?.unpriced, now);
      const exposures = exposuresOf(positions, settings.homes, worth, prices);
      const total = worthOf(positions, prices);
      const day = dayOf(stored, total, now);
      const loss = lossOfDay(day, total);
      const isReached = loss > settings.dayLoss * BigInt(day.reached + 1);
      const reached = day.reached + (isReached ? 1 : 0);
      await unit.settings.set('risk-day', JSON.stringify({ ...day, reached, prices, unpriced } satisfies RiskDay));
      const reason = `the loss of the day is beyond its limit (altway risk)`;
      if (isReached) await haltWithin(unit, { reason, by: 'system', at: now });
      const before = await offerStopsOf(unit);
      const ofLoss = await lossStops(unit, before, isReached, now);
      const ofUnpriced = unpricedStops(unpriced, before, now);
      const isUnpriced = new Set(ofUnpriced.map(({ asset }) => asset));
      const ofExposure = exposureStops(exposures, settings, before, now).filter(({ asset }) => !isUnpriced.has(asset));
      await changeStops(unit, before, [...ofLoss, ...ofUnpriced, ...ofExposure], now);
      const lines: RiskLine[] = [
        ...exposureLines(exposures, settings),
        line('day-loss', undefined, settings.dayLoss, loss),
        ...slippage.map(([venue, lost]) => line('day-slippage', venue, settings.daySlippage, lost)),
        ...found,
      ];
      const state: RiskState = { at: now, unit: settings.unit, lines };
      await unit.settings.set('risk-state', JSON.stringify(state));
      return isReached;
    });
    if (isNew)
      logger.error('the loss of the day is beyond its limit: offers and hedging stop until staff resumes them');
  }
}

/** The offers that are stopped. */
export async function offerStopsOf({ settings }: Pick<HedgingUnit, 'settings'>): Promise<readonly OfferStop[]> {
  return storedOfferStops(await settings.get('offer-stops'));
}

/** The offer stops as they are stored. */
export function storedOfferStops(text: string | undefined): readonly OfferStop[] {
  return text === undefined ? [] : (JSON.parse(text) as readonly OfferStop[]);
}

/** What was measured last; undefined where positions are not worked off. */
export async function riskStateOf(unit: Pick<HedgingUnit, 'settings'>): Promise<RiskState | undefined> {
  return read<RiskState>(unit, 'risk-state');
}

/**
 * Ends the offer stops; those that limits still ask for come back with the next check. Limits that nobody measures any more are
 * forgotten: where the settings say that positions are worked off, nothing is offered until they are measured again. Audited.
 * @returns false without any.
 */
export async function endOfferStops(
  unit: Pick<HedgingUnit, 'settings' | 'audit'>,
  at: number,
  { actor, reason }: { readonly actor: string; readonly reason: string },
): Promise<boolean> {
  const isUnmeasured = unmeasuredStop((await riskStateOf(unit))?.at, at, false) !== undefined;
  if ((await offerStopsOf(unit)).length === 0 && !isUnmeasured) return false;
  await unit.settings.set('offer-stops', undefined);
  if (isUnmeasured) await unit.settings.set('risk-state', undefined);
  await unit.audit.add({ at, actor, action: 'resume offers', reason, transactionId: HALTS_SUBJECT });
  return true;
}

async function read<T>({ settings }: Pick<HedgingUnit, 'settings'>, name: 'risk-day' | 'risk-state') {
  const text = await settings.get(name);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** The stop of all offers that a day's loss makes: it lasts as long as hedging as a whole is halted. */
async function lossStops(
  unit: HedgingUnit,
  before: readonly OfferStop[],
  isReached: boolean,
  at: number,
): Promise<readonly OfferStop[]> {
  if (isReached) return [{ reason: 'the loss of the day is beyond its limit', at }];
  const isHalted = (await haltsOf(unit)).some(({ venue }) => venue === undefined);
  return isHalted ? before.filter(({ asset }) => asset === undefined) : [];
}

async function changeStops(
  unit: HedgingUnit,
  before: readonly OfferStop[],
  stops: readonly OfferStop[],
  at: number,
): Promise<void> {
  const [had, has] = [new Set(before.map(nameOf)), new Set(stops.map(nameOf))];
  const lines = [
    ...stops.filter((stop) => !had.has(nameOf(stop))).map((stop) => ['stop', stop] as const),
    ...before.filter((stop) => !has.has(nameOf(stop))).map((stop) => ['resume', stop] as const),
  ];
  if (lines.length === 0) return;
  await unit.settings.set('offer-stops', stops.length > 0 ? JSON.stringify(stops) : undefined);
  for (const [action, stop] of lines)
    await unit.audit.add({
      at,
      actor: 'system',
      action: `${action} offers of ${nameOf(stop)}`,
      reason: action === 'stop' ? stop.reason : 'it is within its limit again, or staff resumed it',
      transactionId: HALTS_SUBJECT,
    });
}

function nameOf({ asset, direction }: OfferStop): string {
  return asset === undefined ? 'everything' : `${asset} (${direction})`;
}

function line(name: RiskLine['name'], of: string | undefined, limit: bigint, value: bigint): RiskLine {
  return { name, ...(of !== undefined && { of }), limit: String(limit), value: String(value), isBeyond: value > limit };
}
