import { parseUnits } from '../../../core/domain/amount.ts';
import type { Finding } from '../crash/evidence.ts';
import type { HedgeEvidence } from './hedge-evidence.ts';

const DECIMALS = 18;
/** Currencies of the campaign's chains: their assets and decimals. */
const ON_CHAINS: Readonly<Record<string, readonly [string, number]>> = {
  ltc: ['ltc', 8],
  eth: ['eth', 18],
  bnb: ['bnb', 18],
  usdt20: ['usdt', 6],
  usdtbsc: ['usdt', 18],
};
/** What fills and hedges are booked on. */
const TRADED = new Set(['trading', 'rate-risk', 'venue-fees', 'slippage']);

/** The open position of each asset in whole coins, added up from the ledger's entries. */
export function positionsOf(sums: HedgeEvidence['sums']): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [currency, , amount] of sums.filter(([, account]) => TRADED.has(account))) {
    const [asset, decimals] = ON_CHAINS[currency] ?? [currency.split(':')[1]!, DECIMALS];
    positions.set(asset, (positions.get(asset) ?? 0) - Number(amount) / 10 ** decimals);
  }
  return positions;
}

/** The worth in dollars of each position that is not in dollars itself, without signs. */
export function exposures({ sums, venues }: Pick<HedgeEvidence, 'sums' | 'venues'>): ReadonlyMap<string, number> {
  const prices = venues.get('binance')!.prices;
  const open = [...positionsOf(sums)].filter(([asset]) => asset !== 'usdt' && asset !== 'usd');
  return new Map(
    open.map(([asset, amount]) => [asset, Math.abs(amount * (prices[`${asset.toUpperCase()}/USDT`] ?? Number.NaN))]),
  );
}

/** Compares journal, ledger and venues. @param limits of hedging, in dollars. @returns the findings; none when all agree. */
export function auditHedges(
  evidence: HedgeEvidence,
  limits: { readonly least: number; readonly orderLimit: number; readonly dayLimit: number },
): readonly Finding[] {
  const found = [
    ...evidence.halts.map((halt) => `hedging is halted: ${halt}`),
    ...balances(evidence),
    ...journal(evidence),
    ...atVenues(evidence),
    ...withinLimits(evidence, limits),
  ];
  return found.map((what) => ({ what }));
}

/** Each account at a venue holds what the ledger has there, to the last unit. */
function balances({ sums, venues }: HedgeEvidence): string[] {
  return [...venues].flatMap(([venue, { balances: held }]) => {
    const booked = new Map(
      sums.flatMap(([currency, account, amount]) =>
        account === 'venues' && currency.startsWith(`${venue}:`) ? [[currency.split(':')[1]!, amount] as const] : [],
      ),
    );
    const assets = [...new Set([...Object.keys(held), ...booked.keys()])];
    return assets.flatMap((asset) => {
      const [real, ours] = [parseUnits(held[asset] ?? '0', DECIMALS), booked.get(asset) ?? 0n];
      return real === ours ? [] : [`${venue} holds ${real} 10^-18 ${asset}, the ledger says ${ours}`];
    });
  });
}

/** Every order has ended, and is in the ledger if it was executed, once. */
function journal({ hedges, postings }: HedgeEvidence): string[] {
  const booked = hedges.filter(({ state }) => state === 'booked').map(({ id }) => `hedge:${id}`);
  const [wanted, there] = [new Set(booked), new Set(postings)];
  return [
    ...hedges
      .filter(({ state }) => state !== 'booked' && state !== 'cancelled')
      .map(({ id, venue, state, note }) => `the order ${id} at ${venue} is still ${state}: ${note}`),
    ...booked.filter((id) => !there.has(id)).map((id) => `${id} is not in the ledger`),
    ...postings.filter((id) => !wanted.has(id)).map((id) => `${id} is in the ledger, and not booked in the journal`),
    ...(there.size === postings.length ? [] : ['an order is in the ledger twice']),
  ];
}

/** Every order of a venue is in the journal once, with what it executed, and the journal has no others. */
function atVenues({ hedges, venues }: HedgeEvidence): string[] {
  const known = new Map(hedges.map((hedge) => [hedge.id, hedge]));
  const seen = new Set<string>();
  const found = [...venues].flatMap(([venue, { orders }]) =>
    orders.flatMap(({ clientId, isOpen, filled }) => {
      const hedge = known.get(clientId);
      if (seen.has(clientId)) return [`${venue} has the order ${clientId} twice`];
      seen.add(clientId);
      if (hedge?.venue !== venue) return [`${venue} has the order ${clientId}, which the journal does not have`];
      if (isOpen) return [`${venue} keeps the order ${clientId} open`];
      const real = parseUnits(filled, DECIMALS);
      return real === hedge.filled ? [] : [`${venue} executed ${real} of ${clientId}, the journal has ${hedge.filled}`];
    }),
  );
  const missing = hedges.filter(({ id, filled }) => filled > 0n && !seen.has(id));
  return [...found, ...missing.map(({ id, venue }) => `${venue} never had the order ${id}, which was booked`)];
}

function withinLimits(
  evidence: HedgeEvidence,
  { least, orderLimit, dayLimit }: { readonly least: number; readonly orderLimit: number; readonly dayLimit: number },
): string[] {
  const worth = (units: bigint) => Number(units) / 10 ** DECIMALS;
  const large = evidence.hedges.filter((hedge) => worth(hedge.worth) > orderLimit);
  const total = evidence.hedges
    .filter(({ state }) => state === 'booked')
    .reduce((sum, hedge) => sum + worth(hedge.worth), 0);
  // The price at which a position is found worth an order is not the middle of one venue.
  const left = [...exposures(evidence)].filter(([, dollars]) => !(dollars < least * 1.05));
  return [
    ...large.map(({ id }) => `the order ${id} is worth more than ${orderLimit} dollars`),
    ...(total > dayLimit ? [`${total} dollars were traded in a day, of ${dayLimit}`] : []),
    ...left.map(([asset, dollars]) => `a position in ${asset} of ${dollars.toFixed(2)} dollars is not worked off`),
  ];
}
