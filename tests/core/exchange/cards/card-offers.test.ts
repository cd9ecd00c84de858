import { asyncScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { CardOffers } from '../../../../core/exchange/quotes/cards/card-offers.ts';
import {
  type CardAsked,
  CardLimitError,
  type CardPrice,
  type CardProvider,
} from '../../../../core/ports/services/card-provider.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';

const ASKED = { currency: 'usd', amount: '100' } as const;

function priced(
  id: string,
  coins: string,
  price?: (asked: CardAsked) => Promise<CardPrice>,
): CardProvider & { asked: number } {
  const limits = { minimum: '10', maximum: '2000' };
  const answer = async () => ({ amount: '100', fee: '1', networkFee: '1', coins, limits });
  const provider = {
    id,
    name: id,
    currencies: ['usd', 'eur'] as const,
    asksFor: [],
    pollMs: 1,
    finalPollMs: 1,
    asked: 0,
    price: (asked: CardAsked) => {
      provider.asked += 1;
      return (price ?? answer)(asked);
    },
    open: () => Promise.reject(new Error('not here')),
    state: async () => [],
    read: async () => undefined,
  };
  return provider;
}

const silent = () => Promise.reject(new Error('silent'));

const offersOf = (...providers: readonly CardProvider[]) =>
  new CardOffers(providers, asyncScheduler, new MemoryLogger());

const idsOf = async (offers: CardOffers) => (await offers.of(ASKED)).map(({ provider }) => provider.id);

describe('the offers of several card providers', () => {
  it('are led by the one with the best net result', async () => {
    expect(
      await idsOf(offersOf(priced('less', '0.0009'), priced('most', '0.00095'), priced('least', '0.0008'))),
    ).toEqual(['most', 'less', 'least']);
  });

  it('are those of the others when one fails', async () => {
    expect(await idsOf(offersOf(priced('silent', '1', silent), priced('good', '0.0009')))).toEqual(['good']);
  });

  it('are those of the others when one is slow, which nobody waits for again', async () => {
    const slow = priced('slow', '1', () => new Promise(() => {}));
    const offers = offersOf(slow, priced('good', '0.0009'));
    expect(await idsOf(offers)).toEqual(['good']);
    const asked = slow.asked;
    expect(await offers.of({ ...ASKED, amount: '101' })).toHaveLength(1);
    expect(slow.asked).toBe(asked);
  });

  it('stay when a provider refuses one visitor’s amount, and are withdrawn when it refuses every amount', async () => {
    let isDown = false;
    const fair = priced('fair', '0.0009');
    const picky = priced('picky', '1', (asked) => (isDown || asked.coins ? silent() : fair.price(asked)));
    const clock = new SettableClock();
    const offers = new CardOffers([picky], clock, new MemoryLogger());
    await offers.ready();
    const refused = async (asked: CardAsked) => {
      clock.advance(11_000);
      await expect(offers.of(asked)).rejects.toThrow('No card provider answers');
      // It is asked for another amount in the background.
      await new Promise((resolve) => setTimeout(resolve, 0));
      return offers.takes('usd');
    };
    expect(await refused({ currency: 'usd', coins: '1000000' })).toBe(true);
    isDown = true;
    expect(await refused({ currency: 'usd', amount: '101' })).toBe(false);
  });

  it('name a limit only where no provider takes the amount', async () => {
    const small = (limit: string) => () => Promise.reject(new CardLimitError('too-small', limit));
    expect(await idsOf(offersOf(priced('strict', '1', small('200')), priced('good', '0.0009')))).toEqual(['good']);
    const none = offersOf(priced('strict', '1', small('200')), priced('milder', '1', small('150')));
    await expect(none.of(ASKED)).rejects.toMatchObject({ kind: 'too-small', limit: '150' });
  });

  it('are withdrawn only when no provider answers any more, and come back with the first that does', async () => {
    let [isFirst, isSecond] = [true, true];
    const answering = (is: () => boolean) => () => (is() ? priced('any', '0.0009').price(ASKED) : silent());
    const clock = new SettableClock();
    const offers = new CardOffers(
      [
        priced(
          'first',
          '1',
          answering(() => isFirst),
        ),
        priced(
          'second',
          '1',
          answering(() => isSecond),
        ),
      ],
      clock,
      new MemoryLogger(),
    );
    const takes = async () => {
      clock.advance(61_000);
      await offers.ready();
      // The question that `ready` has asked is answered in the background.
      await new Promise((resolve) => setTimeout(resolve, 0));
      return offers.takes('usd');
    };
    expect(await takes()).toBe(true);
    isFirst = false;
    expect(await takes()).toBe(true);
    isSecond = false;
    expect(await takes()).toBe(false);
    isFirst = true;
    expect(await takes()).toBe(true);
  });
});
