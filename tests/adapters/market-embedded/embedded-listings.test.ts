import { expect, it } from 'vitest';
import { embeddedListings } from '../../../adapters/market-embedded/embedded-listings.ts';
import { EmbeddedMarket } from '../../../adapters/market-embedded/embedded-market.ts';
import { embeddedVenues } from '../../../adapters/market-embedded/venues.ts';
import { parseUnits } from '../../../core/domain/amount.ts';
import { VirtualTimeScheduler } from 'rxjs';

const listings = embeddedListings();

it('embedded listings are the 3,774 markets and 2,381 pairs of five venues', () => {
  expect(listings).toHaveLength(3_774);
  expect(new Set(listings.map(({ base, quote }) => `${base}/${quote}`)).size).toBe(2_381);
  expect(new Set(listings.map(({ venue }) => venue))).toEqual(new Set(embeddedVenues.map(({ id }) => id)));
  expect(new Set(listings.map(({ venue, base, quote }) => `${venue} ${base}/${quote}`)).size).toBe(3_774);
});

it('embedded listings have steps and minimums as plain decimals, in steps that the assets allow', () => {
  const { assets } = new EmbeddedMarket({ clock: new VirtualTimeScheduler() });
  const decimalsOf = new Map(assets.map(({ id, decimals }) => [id, decimals]));
  for (const { base, quote, tick, lot, minimumBase, minimumQuote } of listings) {
    expect(parseUnits(tick, 18) > 0n).toBe(true);
    const step = parseUnits(lot, decimalsOf.get(base)!);
    expect(step > 0n).toBe(true);
    expect(parseUnits(minimumBase, decimalsOf.get(base)!) % step).toBe(0n);
    parseUnits(minimumQuote, decimalsOf.get(quote)!);
  }
});

it('embedded listings have the minimum order in quote on Binance and in base elsewhere', () => {
  const find = (venue: string) => listings.find((l) => l.venue === venue && l.base === 'ltc' && l.quote === 'btc')!;
  expect(find('binance')).toMatchObject({ minimumBase: '0', minimumQuote: '0.0001' });
  expect(find('kraken')).toMatchObject({ minimumBase: '0.05', minimumQuote: '0' });
});
