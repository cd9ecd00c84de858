import type { Alarm } from '../../domain/alarms/alarm.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import { GIVEN_UP_MS, UNMEASURED_MS } from '../hedging/risk/limits/measured.ts';
import { offerStopsOf, riskStateOf } from '../hedging/risk/limits/risk-limits.ts';
import { haltsOf } from '../hedging/risk/halts.ts';
import { SettlementPresence } from '../settlement/settlement-presence.ts';

/** Attempts after which a step counts as stuck, and how long a transaction stands still, in milliseconds. */
const [ATTEMPTS, STEP_MS, CONFIRMATION_MS] = [3, 900_000, 21_600_000];
/** How long after its deadline an order may be unsettled, in milliseconds. */
const UNSETTLED_MS = 60_000;

export type StateStore = Pick<
  Store,
  'transactions' | 'suspense' | 'reconciliations' | 'settings' | 'hedges' | 'leases'
>;

/** What the settings of this process expect. */
export interface ExpectedWork {
  /** Since when limits of risk have to be measured, in milliseconds since 1970; undefined where positions are not worked off. */
  readonly hedgingSince?: number | undefined;
}

/** States that the store shows, whichever process sees them: a process that raised one and died is not needed to end it. */
export async function storedStates(
  store: StateStore,
  clock: Clock,
  expected: ExpectedWork = {},
): Promise<readonly Alarm[]> {
  const found = await Promise.all([
    stuck(store, clock.now()),
    differences(store),
    halts(store),
    unsettled(store, clock.now()),
    risks(store, clock.now(), expected),
    settles(store, clock),
  ]);
  return found.flat();
}

async function stuck({ transactions, suspense }: StateStore, now: number): Promise<readonly Alarm[]> {
  const ids = new Set([
    ...(await transactions.stuck(ATTEMPTS)).map(({ id }) => id),
    ...(await transactions.stalled(now - STEP_MS, now - CONFIRMATION_MS)).map(({ id }) => id),
    ...(await suspense.stuck(ATTEMPTS, now - CONFIRMATION_MS)).map(({ id }) => id),
  ]);
  if (ids.size === 0) return [];
  const named = [...ids].slice(0, 5).join(', ');
  const text = `${ids.size} payouts, trades or returns are stuck: ${named}${ids.size > 5 ? ' and more' : ''}`;
  return [{ key: 'state:stuck', text, advice: 'altway support stuck' }];
}

async function differences({ reconciliations }: StateStore): Promise<readonly Alarm[]> {
  return (await reconciliations.checked())
    .filter(({ isPersistent }) => isPersistent)
    .map(({ chain, ticker, difference }) => ({
      key: `state:reconciliation:${chain}:${ticker}:${difference < 0n ? 'less' : 'more'}`,
      text:
        difference < 0n
          ? `${chain} holds less ${ticker} than the ledger says, by ${-difference} smallest units: its payouts are stopped`
          : `${chain} holds more ${ticker} than the ledger says, by ${difference} smallest units`,
      advice: 'altway ledger reconcile; docs/operations.md, Reconciliation',
    }));
}

async function halts(store: StateStore): Promise<readonly Alarm[]> {
  return (await haltsOf(store)).map(({ venue, by }) => ({
    key: `state:halt:${venue ?? 'all'}`,
    text: `hedging is halted ${venue === undefined ? 'everywhere' : `at ${venue}`}, by ${by}`,
    advice: 'altway risk says why; altway risk resume ends it',
  }));
}

async function risks(store: StateStore, now: number, { hedgingSince }: ExpectedWork): Promise<readonly Alarm[]> {
  const [state, offers] = [await riskStateOf(store), await offerStopsOf(store)];
  const advice = 'altway risk';
  // A process that has just started gives the one that measures time to start too.
  const times = [state?.at, hedgingSince].filter((at) => at !== undefined);
  const age = times.length === 0 ? 0 : now - Math.max(...times);
  const text = 'limits of risk are not measured, and nothing is offered: no process of the venues works positions off';
  const isUnseen = age > UNMEASURED_MS && (hedgingSince !== undefined || age < GIVEN_UP_MS);
  const unseen = isUnseen ? [{ key: 'state:risk', text, advice: 'look at altway venues serve and its log' }] : [];
  const stops = offers.map(({ asset, direction, reason }) => ({
    key: `state:offers:${asset ?? 'all'}:${direction ?? 'all'}`,
    text: `offers are stopped${asset === undefined ? '' : ` for ${asset} (${direction})`}: ${reason}`,
    advice,
  }));
  return [...unseen, ...stops];
}

async function unsettled({ hedges }: StateStore, now: number): Promise<readonly Alarm[]> {
  return (await hedges.open())
    .filter(({ deadline }) => deadline !== undefined && now - deadline > UNSETTLED_MS)
    .map(({ id, venue, market, side }) => ({
      key: `state:hedge:${id}`,
      text: `an order at ${venue} is not settled: ${side} ${market.base} for ${market.quote}, ${id}`,
      advice: `altway hedges --venue ${venue}`,
    }));
}

async function settles(store: StateStore, clock: Clock): Promise<readonly Alarm[]> {
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  if (await new SettlementPresence(store, clock, silent).isShown()) return [];
  const text = 'no settlement process runs: deposits and payouts wait until one does';
  return [{ key: 'state:settlement', text, advice: 'start altway settle; docs/operations.md, Processes' }];
}
