import { describe, expect, it } from 'vitest';
import type { TreasuryTransfer } from '../../../../core/domain/treasury/treasury-transfer.ts';
import type { HedgingStore } from '../../../../core/exchange/hedging/hedging-store.ts';
import { BalanceCheck } from '../../../../core/exchange/hedging/risk/balance-check.ts';
import type { VenueAccount } from '../../../../core/ports/markets/venue-account.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';
import { plannedTransfer } from '../../../support/treasury/planned-transfer.ts';

const WHOLE = 10n ** 18n;

/** Whether a venue that shows so much agrees with a ledger that has 4 BTC and 9 LTC there. */
async function agrees(shown: Readonly<Record<string, bigint>>, ...open: readonly TreasuryTransfer[]): Promise<boolean> {
  const balances = async () => [
    { currency: 'kraken:btc', account: 'venues', amount: 4n * WHOLE },
    { currency: 'kraken:ltc', account: 'venues', amount: 9n * WHOLE },
  ];
  const store = { ledger: { balances }, treasuryTransfers: { open: async () => open } } as unknown as HedgingStore;
  const account = { venue: 'kraken', balances: async () => new Map(Object.entries(shown)) } as unknown as VenueAccount;
  return new BalanceCheck(store, new SettableClock(1)).agrees(account);
}

describe('balances of a venue', () => {
  const half = { asset: 'btc', decimals: 8, amount: 50_000_000n };
  const leaving = plannedTransfer({ ...half, from: 'kraken', to: 'hot', state: 'by-hand' });

  it('agree to the last unit', async () => {
    expect(await agrees({ btc: 4n * WHOLE, ltc: 9n * WHOLE })).toBe(true);
    expect(await agrees({ btc: 4n * WHOLE, ltc: 9n * WHOLE + 1n })).toBe(false);
    expect(await agrees({ btc: 4n * WHOLE })).toBe(false);
  });

  it('agree while a transfer is booked that the venue has still or already, by its whole amount alone', async () => {
    const [ltc, more] = [9n * WHOLE, (9n * WHOLE) / 2n];
    expect(await agrees({ btc: more, ltc }, leaving)).toBe(true);
    expect(await agrees({ btc: 4n * WHOLE, ltc }, leaving)).toBe(true);
    expect(await agrees({ btc: more - 1n, ltc }, leaving)).toBe(false);
    expect(await agrees({ btc: more, ltc: ltc - 1n }, leaving)).toBe(false);
    // Before it is ordered the ledger has it there.
    expect(await agrees({ btc: more, ltc }, { ...leaving, state: 'approved' })).toBe(false);
    const coming = plannedTransfer({ ...half, from: 'hot', to: 'kraken', state: 'in-transit' });
    expect(await agrees({ btc: more, ltc }, coming)).toBe(true);
    expect(await agrees({ btc: more, ltc }, { ...coming, state: 'ordered' })).toBe(false);
    expect(await agrees({ btc: more, ltc }, { ...coming, asset: 'ltc' })).toBe(false);
  });
});
