import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { SAMPLE_CURRENCIES } from '../../../../adapters/memory/samples/sample-currencies.ts';
import { currencyConfig } from '../../../../core/domain/quotes/currency.ts';
import { namedCurrency } from '../../../../core/domain/quotes/named-currency.ts';
import { isOneSlip, prepareSearch, searchCurrencies } from '../../../../core/domain/quotes/search-currencies.ts';

const catalogue = currencyConfig(new EmbeddedCatalogue().list()).enabled;
const found = (query: string) => searchCurrencies(SAMPLE_CURRENCIES, query).map(({ ticker }) => ticker);
const first = (query: string) => searchCurrencies(catalogue, query)[0]?.ticker;

describe('the currency search', () => {
  it('searches ticker, symbol, name and network', () => {
    expect(found('usdt20')).toEqual(['usdt20']);
    expect(found('USDT')).toEqual(['usdt20', 'usdtrx']);
    expect(found('lite')).toEqual(['ltc']);
    expect(found('polygon')).toEqual(['usdcpolygon']);
    expect(found('tether tron')).toEqual(['usdtrx']);
  });

  it('lists exact symbols first', () => {
    expect(found('eth')[0]).toBe('eth');
  });

  it('keeps the order of the catalogue for an empty search', () => {
    expect(found(' ')).toEqual(SAMPLE_CURRENCIES.map(({ ticker }) => ticker));
  });

  it.each([
    ['trc20', 'usdtrx'],
    ['TRC-20', 'usdtrx'],
    ['usdt erc20', 'usdt20'],
    ['usdt bep20', 'usdtbsc'],
    ['usdc spl', 'usdcsol'],
    ['usdt optimism', 'usdtop'],
    ['usdt matic', 'usdtpolygon'],
    ['matic', 'pol'],
    ['xbt', 'btc'],
  ])('knows what people call networks and coins: %s', (query, ticker) => {
    expect(first(query)).toBe(ticker);
  });

  it.each([
    ['bitcion', 'btc'],
    ['etherium', 'eth'],
    ['dogecon', 'doge'],
    ['litecoinn', 'ltc'],
    ['monreo', 'xmr'],
  ])('forgives one slip where nothing else is found: %s', (query, ticker) => {
    expect(first(query)).toBe(ticker);
  });

  it('finds nothing for what is no currency', () => {
    for (const query of ['zzzz', '!!', '---', '%']) expect(searchCurrencies(catalogue, query)).toEqual([]);
  });

  it('finds every currency by its ticker, symbol, name and network', () => {
    for (const currency of catalogue) {
      const { ticker, asset, name, network } = currency;
      for (const query of [ticker, asset, name, `${asset} ${network}`])
        expect(searchCurrencies(catalogue, query)).toContain(currency);
    }
  });
});

describe('one slip', () => {
  const word = fc.stringMatching(/^[a-z]{4,10}$/);
  const at = fc.nat(20);

  it('is one letter wrong, missing, too many, or in its neighbour’s place', () => {
    fc.assert(
      fc.property(word, at, fc.stringMatching(/^[a-z]$/), (meant, position, letter) => {
        const index = position % meant.length;
        const [before, after] = [meant.slice(0, index), meant.slice(index + 1)];
        for (const typed of [before + letter + after, before + after, before + letter + meant.slice(index)])
          expect(isOneSlip(typed, meant)).toBe(true);
        expect(isOneSlip(before + after.slice(0, 1) + meant[index]! + after.slice(1), meant)).toBe(true);
      }),
    );
  });

  it.each([
    ['abcd', 'abdce'],
    ['bitcoin', 'litecoin'],
    ['doge', 'dash'],
    ['abcdef', 'abcd'],
  ])('is not more: %s, %s', (typed, meant) => {
    expect(isOneSlip(typed, meant)).toBe(false);
  });
});

describe('the currency of another exchange’s ticker', () => {
  it.each([
    ['usdttrc20', 'usdtrx'],
    ['USDT-TRX', 'usdtrx'],
    ['usdt_tron', 'usdtrx'],
    ['usdterc20', 'usdt20'],
    ['usdtbep20', 'usdtbsc'],
    ['usdcpolygon', 'usdcmatic'],
    ['usdcsol', 'usdcsol'],
    ['ethbsc', undefined],
    ['xbt', 'btc'],
    ['btc', 'btc'],
    // Several tokens have this name: none is guessed, because a payment over another network would be lost.
    ['usdt', undefined],
    ['foo', undefined],
    ['', undefined],
  ])('of %s is %s', (name, ticker) => {
    expect(namedCurrency(catalogue, name)?.ticker).toBe(ticker);
  });

  it('never changes the meaning of a ticker of ours', () => {
    for (const currency of catalogue) expect(namedCurrency(catalogue, currency.ticker)).toBe(currency);
  });
});

it('a prepared list is searched like any other', () => {
  const prepared = catalogue.map((currency) => ({ ...currency }));
  prepareSearch(prepared);
  for (const query of ['u', 'usdt', 'tron', 'etherium', 'matic', 'trc-20 usd', 'nothing'])
    expect(searchCurrencies(prepared, query)).toEqual(searchCurrencies(catalogue, query));
});
