import type { Account } from '../../domain/transactions/ledger.ts';
import type { LedgerSum } from '../../ports/stores/operation/ledger-sums.ts';

/** The lines of a profit and loss statement, in its order. */
export const PROFIT_LINES = [
  'service-fees',
  'affiliate-commissions',
  'spread',
  'rate-margins',
  'rate-risk',
  'venue-fees',
  'slippage',
  'network-fees-charged',
  'network-fees-paid',
  'card-losses',
  'rounding',
  'manual',
  'revaluation',
] as const;
export type ProfitLine = (typeof PROFIT_LINES)[number];

/**
 * What an account is to the operator's own inventory. `held`: coins that are there, and what is owed of them; together
 * they are the inventory. `capital`: paid in and out by the operator. Everything else is profit or loss.
 */
type AccountRole = 'held' | 'capital' | Exclude<ProfitLine, 'affiliate-commissions' | 'manual' | 'revaluation'>;

const ROLES: Readonly<Record<Account, AccountRole>> = {
  chain: 'held',
  customers: 'held',
  affiliates: 'held',
  refunds: 'held',
  suspense: 'held',
  chargebacks: 'held',
  venues: 'held',
  transit: 'held',
  capital: 'capital',
  trading: 'spread',
  'rate-margin': 'rate-margins',
  'rate-risk': 'rate-risk',
  'venue-fees': 'venue-fees',
  slippage: 'slippage',
  'service-fees': 'service-fees',
  'network-fees': 'network-fees-charged',
  'card-losses': 'card-losses',
  rounding: 'rounding',
};

export function isHeld(account: Account): boolean {
  return ROLES[account] === 'held';
}

/** What a sum moves: the operator's capital, or lines of the statement, in smallest units; a gain is positive. */
export function movesOf(sum: LedgerSum): readonly (readonly ['capital' | ProfitLine, bigint])[] {
  const { account, kind, debits, credits } = sum;
  const role = ROLES[account];
  if (role === 'held') return [];
  const gain = credits - debits;
  if (role === 'capital') return [['capital', gain]];
  if (kind === 'manual') return [['manual', gain]];
  if (role === 'network-fees-charged')
    return [
      ['network-fees-charged', credits],
      ['network-fees-paid', -debits],
    ];
  // A commission is taken out of the fee that was earned.
  if (role === 'service-fees' && kind.startsWith('affiliate-')) return [['affiliate-commissions', gain]];
  return [[role, gain]];
}
