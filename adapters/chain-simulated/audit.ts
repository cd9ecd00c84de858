import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import type { Payment } from './chain-file.ts';

/** The result of an audit; every list is empty when nothing is wrong. */
export interface SimulatedAudit {
  /** Currencies whose balances, fees included, do not add up to the coins issued. */
  readonly unbalanced: readonly Ticker[];
  /** Owners whose balance is negative or differs from the sum of their payments. */
  readonly wrong: readonly string[];
}

/** The owner of the fees. */
export const MINERS = 'miners';

interface Balance {
  readonly owner: string;
  readonly ticker: Ticker;
  readonly amount: bigint;
}

/** Adds up payments and compares the sums with the balances. @param ownerOf the owner of a destination. */
export function audited(
  payments: readonly Payment[],
  balances: readonly Balance[],
  ownerOf: (to: Destination) => string,
): SimulatedAudit {
  const held = heldBy(payments, ownerOf);
  const tickers = [...new Set(payments.map(({ ticker }) => ticker))];
  return {
    unbalanced: tickers.filter((ticker) => {
      const issued = payments.filter((payment) => payment.ticker === ticker && payment.kind !== 'transfer');
      return sum(issued) !== sum(balances.filter((balance) => balance.ticker === ticker));
    }),
    wrong: balances
      .filter(({ owner, ticker, amount }) => amount < 0n || amount !== (held.get(keyOf(owner, ticker)) ?? 0n))
      .map(({ owner, ticker }) => `${owner} ${ticker}`),
  };
}

function heldBy(payments: readonly Payment[], ownerOf: (to: Destination) => string): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>();
  const add = (owner: string, ticker: Ticker, amount: bigint) => {
    const key = keyOf(owner, ticker);
    held.set(key, (held.get(key) ?? 0n) + amount);
  };
  for (const { ticker, to, amount, fee, account, kind } of payments) {
    add(ownerOf(to), ticker, amount);
    if (kind !== 'transfer') continue;
    add(MINERS, ticker, fee);
    add(account, ticker, -amount - fee);
  }
  return held;
}

function keyOf(owner: string, ticker: Ticker): string {
  return JSON.stringify([owner, ticker]);
}

function sum(list: readonly { readonly amount: bigint }[]): bigint {
  return list.reduce((all, { amount }) => all + amount, 0n);
}
