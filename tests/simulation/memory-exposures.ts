import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { Quote } from '../../core/domain/quotes/quote.ts';
import type { TransactionRecord } from '../../core/domain/transaction-record.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { ExposureLimits } from '../../core/exchange/transactions/exposure/exposure-limits.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { UnitOfWork } from '../../core/ports/stores/store.ts';
import { COIN, DOLLAR } from './path-market.ts';

interface Open {
  readonly cents: bigint;
  readonly subjects: readonly string[];
  readonly until: number;
}

/** The product's limits of open fixed rates over sums in memory, which the database keeps otherwise. */
export function memoryExposures(clock: Clock) {
  const promises: Open[] = [];
  const sums = async (names: readonly string[], now: number) => {
    const sum = (name: string) =>
      promises
        .filter(({ subjects, until }) => until > now && subjects.includes(name))
        .reduce((total, { cents }) => total + cents, 0n);
    return new Map(names.map((name) => [name, sum(name)]));
  };
  const add = async (one: {
    readonly cents: bigint;
    readonly subjects: readonly string[];
    readonly payInUntil: number;
  }) => void promises.push({ cents: one.cents, subjects: one.subjects, until: one.payInUntil });
  const unit = { acquireLock: async () => {}, exposures: { sums, add } } as unknown as UnitOfWork;
  let price = '100';
  const find = (ticker: string): Currency => (ticker === COIN.ticker ? COIN : DOLLAR);
  const limits = new ExposureLimits({
    store: unit,
    currencies: { find },
    prices: { of: (from) => (from === COIN.ticker ? { from: price, to: '1' } : { from: '1', to: price }) },
    clock,
  });
  /** Takes a promise for a window. @returns false where a limit refuses it. */
  const take = async (quote: Quote, requester: Parameters<ExposureLimits['reserve']>[2], windowMs: number) => {
    const [paid, got] = [Number(quote.amountFrom), Number(quote.amountTo)];
    price = (quote.from === COIN.ticker ? got / paid : paid / got).toFixed(6);
    const record = { rateKind: 'fixed', quote, payInUntil: clock.now() + windowMs } as unknown as TransactionRecord;
    try {
      await limits.assertFits(quote);
      await limits.reserve(unit, record, requester);
      return true;
    } catch (error) {
      if (error instanceof ExchangeError) return false;
      throw error;
    }
  };
  /** Dollars of the coin's open promises. */
  const open = async () => Number((await sums(['asset:coin'], clock.now())).get('asset:coin')) / 100;
  /** A signed-in account at a network of its own. */
  const requester = (account: number) => ({
    client: { visitor: `v${account}`, address: `198.18.${account}.1` },
    accountId: `account-${account}`,
  });
  return { limits: { take }, open, requester };
}
