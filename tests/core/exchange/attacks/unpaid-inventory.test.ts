import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { parseUnits } from '../../../../core/domain/amount.ts';
import { fixedWindowMs } from '../../../../core/domain/transactions/fixed-window.ts';
import { Inventory } from '../../../../core/exchange/transactions/inventory/inventory.ts';
import type { UnitOfWork } from '../../../../core/ports/stores/store.ts';
import { memoryExposures } from '../../../simulation/memory-exposures.ts';
import { COIN, DOLLAR, PathMarket } from '../../../simulation/path-market.ts';

/** What the hot wallet and the signer's day have, in dollars of the payout currency. */
const WALLET = 400_000;
const units = (dollars: number) => BigInt(dollars) * 10n ** BigInt(DOLLAR.decimals);

/** The product's inventory over one currency whose unpaid fixed rates are summed in memory. */
function payouts(clock: PathMarket['clock']) {
  const promised: { readonly amount: bigint; readonly until: number }[] = [];
  const unpaid = () =>
    promised.filter(({ until }) => until > clock.now()).reduce((total, { amount }) => total + amount, 0n);
  const transactions = { promised: async () => ({ unpaid: unpaid(), paid: 0n, sending: 0n, signed: 0n }) };
  const capacity = {
    of: async () => ({ spendable: units(WALLET), signing: { order: units(WALLET), day: units(WALLET) } }),
  };
  const find = (ticker: string) => (ticker === COIN.ticker ? COIN : DOLLAR);
  const currencies = { find, networkFee: () => parseUnits(DOLLAR.networkFee, DOLLAR.decimals) };
  const inventory = new Inventory({ store: { transactions }, capacity, currencies, clock } as never);
  return { inventory, unit: { transactions, acquireLock: async () => {} } as unknown as UnitOfWork, promised, unpaid };
}

/** What a call does; false where it is refused. */
async function isTaken(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ExchangeError) return false;
    throw error;
  }
}

describe('strangers who open fixed rates and never pay', () => {
  const market = new PathMarket();
  market.set(100);
  const { inventory, unit, promised, unpaid } = payouts(market.clock);
  const { limits, requester } = memoryExposures(market.clock);
  const exchange = (amount: string, rateKind: 'fixed' | 'floating') => {
    const quote = market.quote(COIN, DOLLAR, amount, rateKind === 'fixed');
    const amountOut = parseUnits(quote.amountTo, DOLLAR.decimals);
    return { from: 'coin', to: 'dollar', amountOut, quote, rateKind } as const;
  };
  /** Everything of 1,000 dollars that this stranger can open. */
  const exhaust = async (stranger: number) => {
    for (;;) {
      const wanted = exchange('10', 'fixed');
      const windowMs = fixedWindowMs(COIN);
      if (!(await isTaken(() => inventory.reserve(unit, wanted)))) return;
      if (!(await limits.take(wanted.quote, requester(stranger), windowMs))) return;
      promised.push({ amount: wanted.amountOut, until: market.clock.now() + windowMs });
    }
  };

  it('leave most of the hot wallet to floating rates, and stop nobody for longer than a window', async () => {
    for (let stranger = 0; stranger < 40; stranger += 1) await exhaust(stranger);
    // Half of the asset's limit, which is less than half of the wallet.
    expect(Number(unpaid()) / 1e6).toBeGreaterThan(110_000);
    expect(Number(unpaid()) / 1e6).toBeLessThanOrEqual(125_000);
    // An honest customer still gets 100,000 dollars at the floating rate, though no fixed one.
    market.clock.advance(3_000);
    expect(await isTaken(() => inventory.accept(exchange('1000', 'floating')))).toBe(true);
    expect(await limits.take(exchange('10', 'fixed').quote, requester(99), 1)).toBe(false);
    // One window later all of it is free again, without anybody doing anything.
    market.clock.advance(fixedWindowMs(COIN));
    expect(unpaid()).toBe(0n);
    expect(await limits.take(exchange('10', 'fixed').quote, requester(99), 1)).toBe(true);
  });

  it('take half of a small wallet at most, whatever the limits of dollars are', async () => {
    const small = payouts(market.clock);
    const most = units(WALLET) / 2n;
    for (let count = 0; ; count += 1) {
      const wanted = exchange('10', 'fixed');
      if (!(await isTaken(() => small.inventory.reserve(small.unit, wanted)))) break;
      small.promised.push({ amount: wanted.amountOut, until: market.clock.now() + 1_200_000 });
      expect(count).toBeLessThan(1_000);
    }
    expect(small.unpaid()).toBeLessThanOrEqual(most);
    expect(small.unpaid()).toBeGreaterThan((most * 99n) / 100n);
  });
});
