import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../../core/contract/exchange-error.ts';
import type { Quote } from '../../../../../core/domain/quotes/quote.ts';
import { LIVE_LAG_MS, MovedMarket } from '../../../../../core/exchange/quotes/fixed-rate/moved-market.ts';

/** 1 BTC is 100 DOGE and promised for 98.9; the fees are not compared. */
const promised = {
  from: 'btc',
  to: 'doge',
  amountFrom: '1',
  amountTo: '98.4',
  gross: '100',
  rateMargin: '1.1',
} as unknown as Quote;

/** @param bookAge in milliseconds, of live books; of a market that nobody sees before us unless given. */
function opened(bookAge?: (now: number) => number | undefined) {
  const market: { gross: string | ExchangeError; networkFee: string } = { gross: '100', networkFee: '0' };
  const clock = new VirtualTimeScheduler();
  const asked: object[] = [];
  const quote = (request: object) => {
    asked.push(request);
    if (market.gross instanceof ExchangeError) throw market.gross;
    return { ...promised, rateMargin: undefined, ...market } as Quote;
  };
  const health = () => ({ isAvailable: true, ageMs: bookAge!(clock.now()), venues: [] });
  const live = bookAge && { health };
  const moved = new MovedMarket({ pricing: { quote }, currencies: { find: () => ({ decimals: 8 }) }, clock, live });
  const answer = async () => {
    try {
      await moved.refuse(promised);
      return 'taken';
    } catch (error) {
      return (error as ExchangeError).code;
    }
  };
  /** Lets time pass until nothing waits any more. @returns the milliseconds */
  const passed = async () => {
    for (let idle = 0; idle < 5; idle = clock.actions.length > 0 ? 0 : idle + 1) {
      clock.flush();
      await Promise.resolve();
    }
    return clock.now();
  };
  return { market, asked, answer, passed };
}

describe('a fixed rate that is taken', () => {
  it.each([
    ['98.9', 'taken'],
    ['98.89999999', 'quote-expired'],
    ['150', 'taken'],
    ['1', 'quote-expired'],
  ])('is compared with what the market gives for the same pay-in: %s', async (gross, expected) => {
    const { market, asked, answer } = opened();
    market.gross = gross;
    expect(await answer()).toBe(expected);
    expect(asked).toEqual([{ from: 'btc', to: 'doge', amount: '1', isPaid: true }]);
  });

  it('is not refused for a network that has become dearer', async () => {
    const { market, answer } = opened();
    market.networkFee = '50';
    expect(await answer()).toBe('taken');
  });

  it.each(['amount-too-large', 'price-impact-too-high', 'pair-unavailable'] as const)(
    'is refused where the books do not trade it any more: %s',
    async (code) => {
      const { market, answer } = opened();
      market.gross = new ExchangeError(code, 'no');
      expect(await answer()).toBe('quote-expired');
    },
  );

  it('is refused as unavailable while there are no prices to compare it with', async () => {
    const { market, answer } = opened();
    market.gross = new ExchangeError('unavailable', 'no');
    expect(await answer()).toBe('unavailable');
  });

  it('is compared with the books of a second later where the market is live', async () => {
    const { market, asked, answer, passed } = opened(() => 100);
    const answered = answer();
    expect(asked).toEqual([]);
    market.gross = '90';
    expect(await passed()).toBe(LIVE_LAG_MS);
    expect(await answered).toBe('quote-expired');
  });

  it('waits for such books where they are read late', async () => {
    // Nothing is read for 1.8 s, then all of it.
    const { market, answer, passed } = opened((now) => (now < 1_800 ? now : 0));
    const answered = answer();
    market.gross = '90';
    expect(await passed()).toBe(1_800);
    expect(await answered).toBe('quote-expired');
  });

  it.each([
    ['stay as they are', (now: number) => now],
    ['are not known', () => undefined],
  ])('is refused as unavailable where the books %s', async (_how, age) => {
    const { asked, answer, passed } = opened(age);
    const answered = answer();
    expect(await passed()).toBeLessThanOrEqual(3_100);
    expect(await answered).toBe('unavailable');
    expect(asked).toEqual([]);
  });
});
