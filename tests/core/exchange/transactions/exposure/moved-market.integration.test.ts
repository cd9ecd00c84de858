import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExchangeError } from '../../../../../core/contract/exchange-error.ts';
import type { Transaction } from '../../../../../core/domain/transactions/transaction.ts';
import { MovedMarket } from '../../../../../core/exchange/quotes/fixed-rate/moved-market.ts';
import { MarketEngine } from '../../../../../core/exchange/quotes/market/market-engine.ts';
import { PayInIndexes } from '../../../../../core/exchange/transactions/pay-in-indexes.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';

let fixture: ExchangeFixture;
beforeEach(async () => {
  fixture = await exchangeFixture(undefined, { clock: new SettableClock(), isSettling: false });
});
afterEach(() => fixture.close());
afterEach(() => vi.restoreAllMocks());

/** The market gives so many percent of what it gave. */
function move(percent: bigint): void {
  const engine = fixture.container.get(MarketEngine);
  const exactIn = engine.exactIn.bind(engine);
  vi.spyOn(engine, 'exactIn').mockImplementation((from, to, amount) => {
    const trade = exactIn(from, to, amount);
    return trade && { ...trade, amountOut: (trade.amountOut * percent) / 100n };
  });
}

it('a fixed rate is refused when the market has moved beyond its margin, and can be taken once it is back', async () => {
  const { fixed, amountTo } = await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15', fixed: true });
  const refundAddress = await fixture.addressOf('ltc');
  const take = () => fixture.create({ amount: undefined, quoteId: fixed!.id, refundAddress });
  move(95n);
  await expect(take()).rejects.toMatchObject({
    code: 'quote-expired',
    fields: { quoteId: ['The market has moved by more than the margin of the fixed rate: ask for a new quote'] },
  });
  vi.restoreAllMocks();
  expect(await take()).toMatchObject({ rateKind: 'fixed', amountTo });
});

it('a fixed rate is taken when the market has moved the other way, or by less than its margin', async () => {
  const refundAddress = await fixture.addressOf('ltc');
  for (const percent of [99n, 120n]) {
    const { fixed } = await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15', fixed: true });
    move(percent);
    expect((await fixture.create({ amount: undefined, quoteId: fixed!.id, refundAddress })).rateKind).toBe('fixed');
    vi.restoreAllMocks();
  }
});

it('a repeated request is answered with what the first made, also where the market has moved meanwhile', async () => {
  const { fixed } = await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15', fixed: true });
  const [address, refundAddress] = [await fixture.addressOf('doge'), await fixture.addressOf('ltc')];
  const order = { from: 'ltc', to: 'doge', quoteId: fixed!.id, address, refundAddress };
  const take = () => fixture.api.createTransaction(order, { idempotencyKey: 'once and no more than once' });
  let first: Promise<Transaction> | undefined;
  vi.spyOn(MovedMarket.prototype, 'refuse').mockImplementationOnce(async () => {
    await (first = take());
    throw new ExchangeError('quote-expired', 'it has moved');
  });
  expect((await take()).id).toBe((await first!).id);
});

it('of many who take a fixed rate at once, one gets it and the others use up no address', async () => {
  const { fixed } = await fixture.api.quote({ from: 'ltc', to: 'doge', amount: '15', fixed: true });
  const refundAddress = await fixture.addressOf('ltc');
  const take = () => fixture.create({ amount: undefined, quoteId: fixed!.id, refundAddress });
  let first: Promise<unknown> | undefined;
  vi.spyOn(MovedMarket.prototype, 'refuse')
    .mockImplementation(() => Promise.resolve())
    .mockImplementationOnce(async () => {
      await (first = take());
    });
  const next = vi.spyOn(PayInIndexes.prototype, 'next');
  await expect(take()).rejects.toMatchObject({ code: 'conflict' });
  await first;
  expect(next).toHaveBeenCalledTimes(1);
});
