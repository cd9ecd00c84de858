// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_CURRENCIES } from '../../../adapters/memory/samples/sample-currencies.ts';
import { SAMPLE_RATES } from '../../../adapters/memory/samples/sample-quotes.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { filterCurrencies, networksOf } from '../../../ui/components/currency-tables/filter-currencies.ts';
import { compareDecimals } from '../../../ui/components/currency-tables/rate-rows.ts';
import '../../../ui/screens/currencies/tables.tsx';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { rendererOf } from '../support/renderer.ts';
import { settled } from '../support/settled.ts';
import { visit } from '../support/visit.tsx';

afterEach(() => {
  if (vi.isFakeTimers()) backToRealTime();
  else cleanup();
});

const unavailable = { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } as const;
const titleOf = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1];
/** The links of a table's rows, in order. */
const exchangeLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/exchange\/[^"]+)"/g)].map(([, href]) => href);
const TABLE = ['table', { name: /^(Exchange rates|Supported currencies)$/ }] as const;
const lines = () =>
  within(screen.getByRole(...TABLE))
    .getAllByRole('row')
    .slice(1);

describe('/rates without scripts', () => {
  it('shows the value of one unit, the market and the time', async () => {
    const { status, body } = await rendererOf().get('/rates');
    expect([status, titleOf(body)]).toEqual([200, 'BTC exchange rates | Altway']);
    expect(body).toContain('<link rel="canonical" href="https://altway.example/rates">');
    for (const text of ['Demonstration market', '26,531.33', '2026-01-15 12:00 UTC', 'What 1 BTC buys'])
      expect(body).toContain(text);
    expect(exchangeLinks(body)).toContain('/exchange/btc/doge');
  });

  it('has the base currency of its address', async () => {
    const { body } = await rendererOf().get('/rates?base=ETH');
    expect(titleOf(body)).toBe('ETH exchange rates | Altway');
    expect(body).toContain('<link rel="canonical" href="https://altway.example/rates?base=eth">');
    expect(exchangeLinks(body)).toContain('/exchange/eth/btc');
    expect(titleOf((await rendererOf().get('/rates?base=nope')).body)).toBe('BTC exchange rates | Altway');
  });

  it.each([
    ['', ['eth', 'usdt20', 'usdtrx', 'doge', 'xrp']],
    ['?sort=name', ['doge', 'eth', 'usdt20', 'usdtrx', 'xrp']],
    ['?sort=high', ['doge', 'usdt20', 'usdtrx', 'xrp', 'eth']],
    ['?sort=low', ['eth', 'xrp', 'usdt20', 'usdtrx', 'doge']],
    ['?q=tether&sort=low', ['usdt20', 'usdtrx']],
  ])('is sorted and searched by its address: %s', async (query, tickers) => {
    const { body } = await rendererOf().get(`/rates${query}`);
    expect(exchangeLinks(body)).toEqual(tickers.map((ticker) => `/exchange/btc/${ticker}`));
    expect(body).toContain(`${tickers.length} currencies`);
  });

  it.each([
    ['/rates', 'rates'],
    ['/rates', 'currencies'],
    ['/supported-currencies', 'currencies'],
  ])('%s is shown without the %s when they fail to load, which is logged', async (url, what) => {
    const { get, logger } = rendererOf({ [what]: unavailable });
    expect((await get(url)).status).toBe(200);
    expect(logger.lines.map(({ message }) => message)).toEqual([`the ${what} could not be loaded`]);
  });

  it('says when nothing matches, and when the rates could not be loaded', async () => {
    const { body } = await rendererOf().get('/rates?q=%3Cscript%3Ealert(1)');
    expect(body).toContain('No currency matches “&lt;script&gt;alert(1)”.');
    const failed = await rendererOf({ rates: unavailable }).get('/rates');
    expect([failed.status, failed.body.includes('The rates could not be loaded.')]).toEqual([200, true]);
    expect((await rendererOf({ currencies: unavailable }).get('/rates')).status).toBe(200);
  });
});

describe('/rates with scripts', () => {
  it('filters while typing, and sorts without a request', async () => {
    const { api, router } = visit('/rates');
    await screen.findByRole(...TABLE);
    const rates = vi.spyOn(api, 'rates');
    await userEvent.type(screen.getByRole('searchbox'), 'tether');
    expect(lines()).toHaveLength(2);
    expect(screen.getByText('2 currencies')).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Highest rate' }));
    expect(router.state.location.search).toBe('?sort=high&q=tether');
    expect(lines()).toHaveLength(2);
    expect(rates).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'ETH' }));
    expect(await screen.findByText(/What 1 ETH buys/)).toBeDefined();
    expect(rates).toHaveBeenCalledExactlyOnceWith({ base: 'eth' });
  });

  it('is refreshed every two minutes, and keeps the last rates after a failure', async () => {
    // A time that moves only when the test says so, which `settled` does twice.
    vi.useFakeTimers();
    const { api } = visit('/rates');
    await settled();
    expect(screen.getByRole(...TABLE)).toBeDefined();
    const answer = await api.rates({ base: 'btc' });
    const newer = SAMPLE_RATES.map((rate) => (rate.ticker === 'eth' ? { ...rate, rate: '31.4159' } : rate));
    const rates = vi.spyOn(api, 'rates').mockResolvedValueOnce({ ...answer, rates: newer });
    await settled(59_000);
    expect(rates).not.toHaveBeenCalled();
    await settled(2_000);
    expect(screen.getByText('31.4159')).toBeDefined();
    rates.mockRejectedValueOnce(new ExchangeError('unavailable', 'unavailable'));
    await settled(60_000);
    expect(rates).toHaveBeenCalledTimes(2);
    expect(screen.getByText('31.4159')).toBeDefined();
  });
});

describe('/supported-currencies', () => {
  it('shows the requirements of each chain', async () => {
    const { status, body } = await rendererOf().get('/supported-currencies');
    expect([status, titleOf(body)]).toEqual([200, 'Supported currencies | Altway']);
    expect(body).toContain('<link rel="canonical" href="https://altway.example/supported-currencies">');
    for (const text of ['Destination tag', '0.002', 'XRP Ledger']) expect(body).toContain(text);
    const offered = SAMPLE_CURRENCIES.filter(({ isWebEnabled }) => isWebEnabled);
    expect(exchangeLinks(body)).toHaveLength(offered.length);
    expect(exchangeLinks(body)).toContain('/exchange/btc/xrp');
    expect(exchangeLinks(body)).toContain('/exchange/eth/btc');
    const sendOnly = offered.find(({ withdrawable }) => withdrawable === false)!;
    expect(exchangeLinks(body)).toContain(`/exchange/${sendOnly.ticker}/btc`);
    expect(body).toContain('Send only');
  });

  it.each([
    ['?q=tether', 2],
    ['?network=Tron', 1],
    ['?network=Ethereum&kind=token', 1],
    ['?network=Nowhere', 0],
  ])('is filtered by its address: %s', async (query, count) => {
    const { body } = await rendererOf().get(`/supported-currencies${query}`);
    expect(exchangeLinks(body)).toHaveLength(count);
    expect(body).toContain(count === 1 ? '1 currency<' : `${count} currencies<`);
  });

  it('shows the first forty of hundreds, and the others when they are asked for, with and without scripts', async () => {
    const [sample] = SAMPLE_CURRENCIES;
    const many = Array.from({ length: 90 }, (_, index) => ({
      ...sample!,
      ticker: `coin${index}`,
      name: `Coin ${index}`,
    }));
    const options = { currencies: { status: 'ready', answer: many } } as const;
    const { body } = await rendererOf(options).get('/supported-currencies?kind=coin');
    expect(exchangeLinks(body)).toHaveLength(40);
    expect(body).toContain('90 currencies<');
    const more = /<a href="([^"]*all=1)"/.exec(body)![1]!.replaceAll('&amp;', '&');
    expect(more).toBe('/supported-currencies?kind=coin&all=1');
    expect(exchangeLinks((await rendererOf(options).get(more)).body)).toHaveLength(90);
    visit('/supported-currencies', options);
    const link = await screen.findByRole('link', { name: 'Show all currencies' });
    expect(lines()).toHaveLength(40);
    await userEvent.click(link);
    expect(lines()).toHaveLength(90);
    // The pressed link is gone.
    expect(document.activeElement!.closest('tr')).toBe(lines()[40]);
    expect(screen.queryByRole('link', { name: 'Show all currencies' })).toBeNull();
  });

  it('is filtered while typing, and can be reset', async () => {
    visit('/supported-currencies');
    const all = (await screen.findByRole(...TABLE)) && lines().length;
    await userEvent.selectOptions(screen.getByLabelText('Network'), 'Tron');
    expect(lines()).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox'), 'nothing');
    expect(screen.queryByRole(...TABLE)).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Show all currencies' }));
    expect(lines()).toHaveLength(all);
  });

  it('tells which currencies are priced only, and offers no exchange of them', async () => {
    const answer = SAMPLE_CURRENCIES.map((currency) =>
      currency.asset === 'xrp' ? { ...currency, isWebEnabled: false, isPricedOnly: true } : currency,
    );
    const { body } = await rendererOf({ currencies: { status: 'ready', answer } }).get('/supported-currencies');
    expect(body).toMatch(/Priced only<\/h2>.*their networks are not connected.*XRP<\/p>/s);
    expect(exchangeLinks(body)).not.toContain('/exchange/btc/xrp');
    expect((await rendererOf().get('/supported-currencies')).body).not.toContain('Priced only');
  });

  it('says when the currencies could not be loaded', async () => {
    const { status, body } = await rendererOf({ currencies: unavailable }).get('/supported-currencies');
    expect([status, body.includes('The currencies could not be loaded.')]).toEqual([200, true]);
  });
});

describe('the rules of the tables', () => {
  it('compare decimals of any length by value', () => {
    const decimal = fc
      .tuple(fc.bigInt(0n, 10n ** 20n), fc.stringMatching(/^\d{0,18}$/), fc.nat(2))
      .map(([whole, rest, zeros]) => `${'0'.repeat(zeros)}${whole}${rest && `.${rest}`}`);
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(Math.sign(compareDecimals(a, b))).toBe(new Decimal(a).comparedTo(b));
      }),
    );
  });

  it('apply all filters together, and keep everything without filters', () => {
    const whole = { query: '', network: '', kind: '' };
    expect(filterCurrencies(SAMPLE_CURRENCIES, whole)).toEqual(SAMPLE_CURRENCIES);
    for (const { network, count } of networksOf(SAMPLE_CURRENCIES))
      expect(filterCurrencies(SAMPLE_CURRENCIES, { ...whole, network })).toHaveLength(count);
  });
});
