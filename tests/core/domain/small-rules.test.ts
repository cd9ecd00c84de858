import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiDomain } from '../../../core/domain/site/api-domain.ts';
import { currencyConfig, findCurrency, ticker } from '../../../core/domain/quotes/currency.ts';
import { exchangePath, selectionFromParams } from '../../../core/domain/quotes/exchange-route.ts';
import { parseFiatNotice } from '../../../core/domain/site/fiat-notice.ts';
import { DEFAULT_LOCALE, LOCALES, localeOf } from '../../../core/domain/locale.ts';
import { decodeSelection, encodeSelection } from '../../../core/domain/quotes/saved-selection.ts';
import { plainCurrency } from '../../support/fixtures/arbitraries.ts';

const tickers = fc.stringMatching(/^[a-z0-9]{1,20}$/);
const amounts = fc.stringMatching(/^(\d{1,12}(\.\d{0,8})?)?$/);

describe('currency lists', () => {
  const list = [
    plainCurrency({ ticker: 'btc' }),
    plainCurrency({ ticker: 'xmr', withdrawable: false }),
    plainCurrency({ ticker: 'old', isWebEnabled: false }),
  ];
  it('are all, enabled, and enabled and withdrawable; withdrawable defaults to true', () => {
    const config = currencyConfig(list);
    const names = [config.all, config.enabled, config.enabledAndWithdrawable].map((some) => some.map((c) => c.ticker));
    expect(names).toEqual([['btc', 'xmr', 'old'], ['btc', 'xmr'], ['btc']]);
  });
  it('are searched case-insensitively', () => {
    expect(findCurrency(list, ' XMR ')?.ticker).toBe('xmr');
    expect(findCurrency(list, 'nope')).toBeUndefined();
    expect(ticker(' DoGe')).toBe('doge');
  });
});

describe('route parameters', () => {
  it('become a selection, without the sides that are not named', () => {
    expect(selectionFromParams({ from: 'LTC', to: 'Doge', amount: ' 15 ' })).toEqual({
      from: 'ltc',
      to: 'doge',
      amount: '15',
    });
    expect(selectionFromParams({})).toEqual({});
    expect(selectionFromParams({ from: 'ltc', to: 'doge' })).toEqual({ from: 'ltc', to: 'doge' });
  });
  it('are read back as the selection they were made from', () => {
    fc.assert(
      fc.property(tickers, tickers, amounts, (from, to, amount) => {
        const [, screen, ...params] = exchangePath({ from, to, amount }).split('/').map(decodeURIComponent);
        expect(screen).toBe('exchange');
        const read = selectionFromParams({ from: params[0], to: params[1], amount: params[2] });
        expect(read).toEqual(amount === '' ? { from, to } : { from, to, amount });
      }),
    );
  });
});

describe('the saved selection', () => {
  it('is read back as it was saved', () => {
    fc.assert(
      fc.property(tickers, tickers, amounts, (from, to, amount) => {
        expect(decodeSelection(encodeSelection({ from, to, amount }))).toEqual({ from, to, amount });
      }),
    );
  });
  it.each([null, undefined, '', 'btc', 'btc-eth', 'btc-eth-1e5', 'BTC-eth-1', 'btc-eth-1;x', '<b>-eth-1'])(
    'is absent for the invalid value %j',
    (text) => expect(decodeSelection(text)).toBeUndefined(),
  );
});

describe('locales', () => {
  it('are the eleven of the specification, English first as the default', () => {
    expect(LOCALES.map(({ locale }) => locale)).toEqual([
      'en',
      'ar',
      'es',
      'fr',
      'de',
      'pt',
      'ru',
      'vi',
      'hi',
      'ko',
      'cn',
    ]);
    expect(LOCALES.every(({ isEnabled }) => isEnabled)).toBe(true);
    expect(LOCALES.filter(({ direction }) => direction === 'rtl').map(({ locale }) => locale)).toEqual(['ar']);
  });
  it('are found by name or tag, English otherwise', () => {
    expect(localeOf('AR').locale).toBe('ar');
    expect(localeOf('zh-CN').locale).toBe('cn');
    expect(localeOf('xx')).toBe(DEFAULT_LOCALE);
    expect(localeOf(undefined)).toBe(DEFAULT_LOCALE);
  });
  it('have tags that Intl accepts', () => {
    const tags = LOCALES.map(({ tag }) => tag);
    expect(Intl.NumberFormat.supportedLocalesOf(tags)).toEqual(tags);
  });
});

describe('the API domain', () => {
  it('starts with the given value and emits each change once', () => {
    const domain = new ApiDomain('https://a.example');
    const seen: string[] = [];
    domain.domain$.subscribe((origin) => seen.push(origin));
    domain.changed('https://a.example');
    domain.changed('');
    domain.changed('https://b.example');
    expect(seen).toEqual(['https://a.example', 'https://b.example']);
    expect(domain.current).toBe('https://b.example');
  });
});

describe('a fiat notice', () => {
  it('is read from JSON, and keeps its link only when it is a web address', () => {
    expect(parseFiatNotice('{"title":"Cards","text":"Slow today","url":"https://a.example/x"}')).toEqual({
      title: 'Cards',
      text: 'Slow today',
      url: 'https://a.example/x',
    });
    expect(parseFiatNotice('{"text":"x","url":"javascript:alert(1)"}')).toEqual({ text: 'x' });
  });
  it.each(['', 'x', '[]', 'null', '{}', '{"text":1}'])('is absent in %j', (json) => {
    expect(parseFiatNotice(json)).toBeUndefined();
  });
});
