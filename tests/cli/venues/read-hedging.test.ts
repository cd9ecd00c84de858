import { expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import type { VenuesContent } from '../../../adapters/node/settings/venues-form.ts';
import { hedgingOf } from '../../../cli/venues/read-hedging.ts';
import { unit } from '../../support/hedging/hedging-bench.ts';

const VENUES = { kraken: { account: { keyFile: 'kraken.key' } }, binance: {} };
const HEDGING = { unit: 'usdt', orderLimit: 5_000, dayLimit: 100_000 };

function read(content: VenuesContent) {
  const mistakes: string[] = [];
  const settings = hedgingOf(content, new EmbeddedCatalogue().list(), (place, what) =>
    mistakes.push(`${place} ${what}`),
  );
  return { settings, mistakes };
}

it('is nothing where the file says nothing', () => {
  expect(read({ venues: { kraken: {} } })).toEqual({ settings: undefined, mistakes: [] });
});

it('reads limits in whole units, with defaults', () => {
  expect(read({ venues: VENUES, hedging: HEDGING })).toEqual({
    settings: {
      unit: 'usdt',
      homes: ['usdt'],
      least: unit('25'),
      orderLimit: unit('5000'),
      dayLimit: unit('100000'),
      slippage: 3_000,
      assetExposure: unit('25000'),
      totalExposure: unit('50000'),
      dayLoss: unit('2000'),
      daySlippage: unit('150'),
    },
    mistakes: [],
  });
});

it('tells every mistake with its place', () => {
  expect(read({ venues: VENUES }).mistakes).toEqual([
    'venues.kraken.account needs hedging, which says what is done with it',
  ]);
  const wrong = { unit: 'usdt', homes: ['zzzz'], least: 9_000, orderLimit: 5_000, dayLimit: 1_000 };
  expect(read({ venues: { kraken: {} }, hedging: wrong }).mistakes).toEqual([
    'hedging needs an account at one venue at least',
    'hedging.homes[0] is zzzz, which is no asset of the catalogue',
    'hedging.homes must include the unit usdt',
    'hedging.least must not be above orderLimit',
    'hedging.orderLimit must not be above dayLimit',
  ]);
});
