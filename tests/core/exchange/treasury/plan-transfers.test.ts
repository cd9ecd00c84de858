import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  planTransfers,
  type TransferEnd,
  type TransferQuestion,
} from '../../../../core/exchange/treasury/transfers/plan-transfers.ts';
import type { TransferSettings } from '../../../../core/exchange/treasury/transfers/transfer-settings.ts';
import { centsOf, unitWorth } from '../../../../core/exchange/treasury/unit-worth.ts';

const BTC = { ticker: 'btc', asset: 'btc', decimals: 8 };
const USDT = { ticker: 'usdt20', asset: 'usdt', decimals: 6 };
const currencies = [BTC, USDT];
const PRICES: Readonly<Record<string, string>> = { btc: '60000', usdt: '1' };
const WHOLE = 10n ** 18n;

const settings: TransferSettings = {
  isAutomatic: true,
  least: 100_00n,
  most: 30_000_00n,
  dayMost: 100_000_00n,
  approvalAbove: 10_000_00n,
  feeBasisPoints: 50,
  addresses: new Map([
    [
      'kraken',
      new Map([
        ['btc', { address: 'kraken-btc' }],
        ['usdt20', { address: 'kraken-usdt' }],
      ]),
    ],
    ['binance', new Map([['btc', { address: 'binance-btc' }]])],
  ]),
};

function hot(
  { ticker, asset, decimals }: typeof BTC,
  left: string,
  band: readonly [number, number, number],
  cold?: string,
): TransferEnd {
  const units = (whole: number | string) => BigInt(Math.round(Number(whole) * 1_000)) * 10n ** BigInt(decimals - 3);
  const target = { least: units(band[0]), target: units(band[1]), most: units(band[2]), cold };
  return {
    place: 'hot',
    ticker,
    name: `hot wallet of ${ticker}`,
    asset,
    decimals,
    left: units(left),
    target,
    address: `own-${ticker}`,
  };
}

function venue(place: string, asset: string, left: number, band: readonly [number, number, number]): TransferEnd {
  const units = (whole: number) => (BigInt(Math.round(whole * 1_000)) * WHOLE) / 1_000n;
  const target = { least: units(band[0]), target: units(band[1]), most: units(band[2]) };
  return { place, name: place, asset, decimals: 18, left: units(left), target };
}

function plan(ends: readonly TransferEnd[], change: Partial<TransferQuestion> = {}) {
  return planTransfers({
    ends,
    busy: new Set(),
    settings,
    currencies,
    price: (asset) => PRICES[asset],
    hotAddress: (ticker) => ({ address: `own-${ticker}` }),
    feeWorth: () => 5_00n,
    dayLeft: settings.dayMost,
    ...change,
  });
}

const short = [hot(BTC, '2', [0.5, 1, 1.5]), venue('kraken', 'btc', 0, [0.2, 0.4, 1])];

describe('the transfers that are planned', () => {
  it('send what a venue lacks from the hot wallet, to the address that is named', () => {
    const { transfers } = plan(short);
    expect(transfers).toEqual([
      {
        ...BTC,
        from: 'hot',
        to: 'kraken',
        destination: { address: 'kraken-btc' },
        amount: 40_000_000n,
        worth: 24_000_00n,
      },
    ]);
  });

  it('bring what the hot wallet lacks from a venue, and between venues over a chain that both have', () => {
    const home = plan([hot(BTC, '0', [0.1, 0.3, 1]), venue('kraken', 'btc', 3, [0, 1, 2])]).transfers;
    expect(home).toMatchObject([
      { from: 'kraken', to: 'hot', destination: { address: 'own-btc' }, amount: 30_000_000n },
    ]);
    const across = plan([
      venue('kraken', 'btc', 1.6, [0, 1, 1.5]),
      venue('binance', 'btc', 0, [0.1, 0.2, 1]),
    ]).transfers;
    expect(across).toMatchObject([
      { from: 'kraken', to: 'binance', ticker: 'btc', destination: { address: 'binance-btc' } },
    ]);
  });

  it('send a surplus to the cold address, and leave what comes from outside to people', () => {
    const { transfers, waiting } = plan([hot(BTC, '1.4', [0, 1, 1.2], 'bc1q-cold'), hot(USDT, '0', [10, 20, 30])]);
    expect(transfers).toMatchObject([
      { from: 'hot', to: 'cold', destination: { address: 'bc1q-cold' }, amount: 40_000_000n },
    ]);
    expect(waiting).toMatchObject([{ move: { asset: 'usdt' }, why: 'coins from and to outside are moved by people' }]);
  });

  it.each([
    ['the asset has a transfer', { busy: new Set(['btc']) }, 'under way'],
    ['there is no price', { price: () => undefined }, 'no price'],
    ['the fee is high', { feeWorth: () => 121_00n }, 'more than 50 basis points'],
    ['the day is used up', { dayLeft: 99_99n }, '24 hours'],
    ['it is worth too little', { settings: { ...settings, least: 24_001_00n } }, 'less than the least'],
    ['no address is named', { settings: { ...settings, addresses: new Map() } }, 'no address at kraken'],
  ] as const)('wait while %s', (_, change, why) => {
    const { transfers, waiting } = plan(short, change);
    expect(transfers).toEqual([]);
    expect(waiting[0]!.why).toContain(why);
  });

  it('are cut to the most of one transfer and of the day', () => {
    const far = [hot(BTC, '9', [0.5, 1, 1.5]), venue('kraken', 'btc', 0, [1, 5, 9])];
    expect(plan(far).transfers).toMatchObject([{ worth: 30_000_00n, amount: 50_000_000n }]);
    expect(plan(far, { dayLeft: 6_000_00n }).transfers).toMatchObject([{ worth: 6_000_00n, amount: 10_000_000n }]);
  });

  it('keep every bound, one of each asset, and take no more than a surplus', () => {
    const band = fc
      .tuple(fc.nat(50), fc.nat(50), fc.nat(50))
      .map((three) => three.toSorted((a, b) => a - b) as [number, number, number]);
    const ends = fc
      .tuple(fc.nat(200), fc.nat(200), fc.nat(200), band, band, band)
      .map(([a, b, c, one, two, three]) => [
        hot(BTC, String(a / 10), one, 'bc1q-cold'),
        venue('kraken', 'btc', b / 10, two),
        venue('binance', 'btc', c / 10, three),
      ]);
    fc.assert(
      fc.property(ends, fc.bigInt({ min: 0n, max: 200_000_00n }), (all, dayLeft) => {
        const { transfers } = plan(all, { dayLeft });
        expect(transfers.length).toBeLessThanOrEqual(1);
        for (const { from, to, amount, worth, decimals } of transfers) {
          expect(worth! <= settings.most && worth! <= dayLeft && worth! >= settings.least).toBe(true);
          expect(centsOf(amount * unitWorth(PRICES['btc']!, decimals))).toBe(worth);
          const source = all.find(({ place }) => place === from)!;
          expect(from).not.toBe(to);
          expect(amount * 10n ** BigInt(18 - decimals)).toBeLessThanOrEqual(
            (source.left - source.target.target) * 10n ** BigInt(18 - source.decimals),
          );
        }
      }),
    );
  });
});
