import { expect, it } from 'vitest';
import { shippedAllowList } from '../../../../adapters/venues/hub/allow-list.ts';
import { plannedMarkets } from '../../../../adapters/venues/hub/market-plan.ts';
import { venueMarket } from '../../../support/markets/scripted-venue.ts';

const rules = {
  venue: 'kraken',
  codes: shippedAllowList().get('kraken')!,
  exclude: new Set<string>(),
  fees: new Map<string, number>(),
};
const codes = [...rules.codes.keys()];
const assets = new Set([...rules.codes.values()].map(({ asset }) => asset));

it('follows each pair of the allow-list once, however many symbols a venue lists', () => {
  const listed = Array.from({ length: 100_000 }, (_, at) => {
    const [base, quote] = [codes[at % codes.length]!, codes[(at * 7 + 3) % codes.length]!];
    return { ...venueMarket(base, at % 3 === 0 ? `X${at}` : quote), symbol: `symbol ${at}` };
  });
  const planned = plannedMarkets(listed, rules);
  const pairs = planned.map(({ listing }) => `${listing.base} ${listing.quote}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(pairs.length).toBeLessThan(assets.size * assets.size);
  expect(planned.every(({ listing }) => assets.has(listing.base) && assets.has(listing.quote))).toBe(true);
  // The frames of a reader hold so many listings.
  expect(pairs.length).toBeLessThan(20_000);
});
