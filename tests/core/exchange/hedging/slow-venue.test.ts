import { expect, it } from 'vitest';
import { halt } from '../../../../core/exchange/hedging/risk/halts.ts';
import { unit } from '../../../support/hedging/hedging-bench.ts';
import { opened } from '../../../support/hedging/opened-bench.ts';

it('works every position off at a venue that takes as long for one order as a plan is good for', async () => {
  const { bench, account, rounds } = await opened({ orderLimit: unit('500') });
  await halt(bench.journal, { venue: 'kraken', reason: 'a test', by: 'staff:kim', at: 1 });
  account('binance').onCall = (call, when) => {
    if (call === 'place' && when === 'after') bench.clock.advance(6_000);
    if (call === 'place' && when === 'after') bench.venueClock.advance(6_000);
  };
  // Far more of one than an order may be worth, and a little of another.
  await bench.fill('btc', '0.2', 'usdt20', '12720');
  await bench.fill('usdt20', '800', 'ltc', '10');
  await rounds(6, 31_000);
  const booked = (await bench.journal.hedges.list(99)).filter(({ state }) => state === 'booked');
  expect(booked.map(({ market }) => market.base)).toContain('ltc');
  expect(booked.map(({ market }) => market.base)).toContain('btc');
});
