import { describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { embeddedListings } from '../../../adapters/market-embedded/embedded-listings.ts';
import { referenceAssets } from '../../../adapters/market-embedded/reference-assets.ts';
import { formatUnits, parseUnits } from '../../../core/domain/amount.ts';
import { currencyConfig, findCurrency } from '../../../core/domain/quotes/currency.ts';

const currencies = new EmbeddedCatalogue().list();
const config = currencyConfig(currencies);

describe('currency of the catalogue', () => {
  it.each(currencies)('$ticker is valid', (currency) => {
    expect(currency.ticker).toMatch(/^[a-z0-9]+$/);
    expect(currency.name).toMatch(/\S/);
    expect(currency.decimals).toBeGreaterThanOrEqual(0);
    expect(currency.decimals).toBeLessThanOrEqual(18);
    expect(Number.isInteger(currency.confirmations) && currency.confirmations > 0).toBe(true);
    // Parsing without rounding refuses more decimals than the currency has.
    const fee = parseUnits(currency.networkFee, currency.decimals);
    const minimum = parseUnits(currency.minimumPayout, currency.decimals);
    expect(formatUnits(fee, currency.decimals)).toBe(currency.networkFee);
    expect(formatUnits(minimum, currency.decimals)).toBe(currency.minimumPayout);
    expect(fee > 0n).toBe(true);
    expect(fee < minimum).toBe(true);
  });

  it('has a unique ticker', () => {
    expect(new Set(currencies.map(({ ticker }) => ticker)).size).toBe(currencies.length);
  });

  it('has a unique pair of asset and network', () => {
    expect(new Set(currencies.map(({ asset, network }) => `${asset} on ${network}`)).size).toBe(currencies.length);
  });

  it('has a plausible network fee and minimum payout', () => {
    const priceOf = new Map(referenceAssets().map(({ id, price }) => [id, price]));
    const odd = config.enabled.filter(({ asset, networkFee, minimumPayout }) => {
      const [fee, minimum] = [networkFee, minimumPayout].map((amount) => Number(amount) * priceOf.get(asset)!);
      return fee! > 6 || minimum! < 1 || minimum! > 30;
    });
    expect(odd).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('covers exactly the assets of the listings', () => {
    const listed = new Set(embeddedListings().flatMap(({ base, quote }) => [base, quote]));
    expect(new Set(currencies.map(({ asset }) => asset))).toEqual(listed);
    expect(new Set(referenceAssets().map(({ id }) => id))).toEqual(listed);
    expect(referenceAssets()).toHaveLength(listed.size);
  });

  it('offers at least 250 currencies, the best known first', () => {
    expect(config.enabled.length).toBeGreaterThanOrEqual(250);
    expect(config.enabled.slice(0, 3).map(({ ticker }) => ticker)).toEqual(['btc', 'eth', 'usdt20']);
  });

  it('has some that may be sent but not received', () => {
    const onlyIn = config.enabled.filter((currency) => !config.enabledAndWithdrawable.includes(currency));
    expect(onlyIn.length).toBeGreaterThan(0);
  });

  it('offers no fiat money and no asset that venues have delisted', () => {
    const fiats = currencies.filter(({ kind }) => kind === 'fiat');
    expect(fiats.map(({ ticker }) => ticker)).toEqual(
      expect.arrayContaining(['usd', 'eur', 'gbp', 'try', 'brl', 'jpy']),
    );
    expect(fiats.filter(({ isWebEnabled, withdrawable }) => isWebEnabled || withdrawable !== false)).toEqual([]);
    const retired = new Set(referenceAssets().flatMap(({ id, isRetired }) => (isRetired ? [id] : [])));
    expect(config.enabled.filter(({ asset }) => retired.has(asset))).toEqual([]);
  });

  it('offers only currencies that can be traded', () => {
    const retired = new Set(referenceAssets().flatMap(({ id, isRetired }) => (isRetired ? [id] : [])));
    const live = embeddedListings().filter(({ base, quote }) => !retired.has(base) && !retired.has(quote));
    const traded = new Set(live.flatMap(({ base, quote }) => [base, quote]));
    expect(config.enabled.filter(({ asset }) => !traded.has(asset))).toEqual([]);
  });

  it('has names of coins, tokens and extra IDs', () => {
    expect(findCurrency(currencies, 'usdt20')).toMatchObject({
      asset: 'usdt',
      kind: 'token',
      network: 'Ethereum',
      decimals: 6,
    });
    expect(findCurrency(currencies, 'etharb')).toMatchObject({ asset: 'eth', kind: 'coin', network: 'Arbitrum One' });
    expect(findCurrency(currencies, 'xrp')).toMatchObject({ kind: 'coin', extraIdName: 'Destination tag' });
    expect(findCurrency(currencies, 'usdtton')).toMatchObject({ kind: 'token', extraIdName: 'Memo' });
    expect(findCurrency(currencies, 'btc')).not.toHaveProperty('extraIdName');
  });
});
