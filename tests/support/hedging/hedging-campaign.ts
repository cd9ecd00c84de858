import { resume } from '../../../core/exchange/hedging/risk/halts.ts';
import { haltsOf } from '../../../core/exchange/hedging/risk/halts.ts';
import { type Draw, seededDraw } from '../markets/draw.ts';
import type { Fault } from '../venues/faults/fault.ts';
import { HedgingBench, OPERATOR } from './hedging-bench.ts';
import { Mortal } from './mortal.ts';

/** What a run did, for the figures. */
export interface CampaignRun {
  readonly seed: number;
  readonly kills: number;
  readonly faults: number;
  readonly orders: number;
  readonly unknown: number;
  readonly partly: number;
  readonly halts: number;
  /** Everything that is wrong at the end; empty for a good run. */
  readonly wrong: readonly string[];
}

const CALLS = ['place', 'find', 'fills', 'balances', 'time'] as const;
/** Rough prices in dollars, for fills of customers. */
const PRICES = { btc: 64_000, ltc: 82, doge: 0.1213, usdt20: 1, usdttrc20: 1 } as const;

/**
 * One run by seed: customers' fills, moving books, venues that fail, processes that die at any step and are followed by
 * others. At the end the faults end, and the ledger has to be what the venues have, to the last unit.
 */
export async function campaignRun(seed: number, rounds = 12): Promise<CampaignRun> {
  const draw = seededDraw(seed);
  const bench = new HedgingBench(seed, {}, 8);
  const count = { kills: 0, faults: 0, halts: 0 };
  const ends: (() => void)[] = [];
  let life = new Mortal(draw.whole(0, 60));
  const opened = () => {
    const accounts = [...bench.accounts.values()].map((account) => life.account(account));
    return bench.open({ store: life.store(bench.journal), accounts, holder: `process-${count.kills}` });
  };
  let hedger = opened();
  for (let round = 0; round < rounds; round += 1) {
    if (draw.uniform() < 0.6) await customerFills(bench, draw);
    if (draw.uniform() < 0.5) {
      count.faults += 1;
      ends.push(randomFault(bench, draw));
    }
    if (draw.uniform() < 0.3) for (const end of ends.splice(0)) end();
    for (const venue of bench.venues.values()) venue.crowd.step();
    bench.pass(draw.whole(100, 40_000));
    await life.live(hedger.round());
    if (life.isDead) {
      count.kills += 1;
      life = new Mortal(draw.uniform() < 0.8 ? draw.whole(0, 60) : Infinity);
      hedger = opened();
    }
  }
  for (const end of ends) end();
  const survivor = bench.open({ holder: 'survivor' });
  // The lease of the dead, and what venues tell late.
  bench.pass(120_000);
  for (let tries = 0; tries < 5; tries += 1) {
    for (const halt of await haltsOf(bench.journal)) {
      count.halts += 1;
      await resume(bench.journal, { ...halt, reason: 'the venue is right again', by: 'staff:test' });
    }
    if ((await bench.settle(survivor, 40)) && (await haltsOf(bench.journal)).length === 0) break;
    bench.pass(120_000);
  }
  const hedges = await bench.journal.hedges.list(100_000);
  return {
    seed,
    ...count,
    orders: hedges.filter(({ orderId }) => orderId !== undefined).length,
    unknown: hedges.filter(({ attempts }) => attempts > 0).length,
    partly: hedges.filter(
      ({ state, filled, size }) => state === 'booked' && filled < BigInt(Math.round(Number(size) * 1e8)) * 10n ** 10n,
    ).length,
    wrong: await wrongs(bench),
  };
}

async function customerFills(bench: HedgingBench, draw: Draw): Promise<void> {
  const tickers = Object.keys(PRICES) as (keyof typeof PRICES)[];
  for (let left = draw.whole(1, 4); left > 0; left -= 1) {
    const from = tickers[draw.whole(0, tickers.length - 1)]!;
    const to = tickers.filter((ticker) => ticker !== from)[draw.whole(0, tickers.length - 2)]!;
    const worth = draw.between(10, 4_000);
    const amount = (ticker: keyof typeof PRICES, factor: number) => ((worth / PRICES[ticker]) * factor).toFixed(6);
    await bench.fill(from, amount(from, 1), to, amount(to, 0.995));
  }
}

function randomFault(bench: HedgingBench, draw: Draw): () => void {
  const pick = <T>(list: readonly T[]): T => list[draw.whole(0, list.length - 1)]!;
  const venue = pick([...bench.venues.values()]);
  const call = pick(CALLS);
  const when = pick(['before', 'after'] as const);
  const count = draw.whole(1, 3);
  const makers: readonly (() => Fault)[] = [
    () => ({ kind: 'reset', when, call, count }),
    () => ({ kind: 'reset', when: 'after', call: 'place', count }),
    () => ({ kind: 'unavailable', when, call, count }),
    () => ({ kind: 'rate-limit', retryAfter: draw.whole(1, 30), call, count }),
    () => ({ kind: 'refuse-order', reason: pick(['balance', 'market-closed', 'price-band'] as const), count }),
    () => ({ kind: 'partial-fill', percent: draw.whole(0, 90), count }),
    () => ({ kind: 'unknown-order', ms: draw.whole(500, 20_000) }),
    () => ({ kind: 'lagging-balances', ms: draw.whole(1_000, 25_000) }),
    () => ({ kind: 'skew', ms: pick([-2_000, 2_000]) }),
    () => ({ kind: 'status', status: pick(['maintenance', 'cancel_only'] as const) }),
  ];
  return venue.fault(pick(makers)()).end;
}

/** Everything that is not as it has to be at the end. */
async function wrongs(bench: HedgingBench): Promise<readonly string[]> {
  const wrong = [...(await bench.differences())];
  const hedges = await bench.journal.hedges.list(100_000);
  const byId = new Map(hedges.map((hedge) => [hedge.id, hedge]));
  for (const { id, state, note } of hedges)
    if (state !== 'booked' && state !== 'cancelled') wrong.push(`${id} is ${state}: ${note ?? ''}`);
  for (const [name, { engine }] of bench.venues) {
    const orders = engine.orders.all(OPERATOR);
    const ids = orders.map(({ clientId }) => clientId);
    if (new Set(ids).size < ids.length) wrong.push(`${name} has two orders with one client ID`);
    for (const { id, clientId = '', filled } of orders) {
      const hedge = byId.get(clientId);
      if (!hedge) wrong.push(`${name} has the order ${id}, which the journal does not have`);
      else if (hedge.state !== (filled > 0n ? 'booked' : 'cancelled'))
        wrong.push(`${name} executed ${filled} lots of ${id}, and the journal says ${hedge.state}`);
    }
  }
  const booked = hedges.filter(({ state }) => state === 'booked').length;
  const postings = bench.journal.postings.filter(({ kind }) => kind === 'hedge').length;
  if (booked !== postings) wrong.push(`${booked} hedges are booked, and ${postings} postings are`);
  return wrong;
}
