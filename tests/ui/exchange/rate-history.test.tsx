// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_HISTORY } from '../../../adapters/memory/samples/sample-history.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { RateHistory } from '../../../core/domain/quotes/rate-history.ts';
import { ratePath } from '../../../ui/components/rate-chart/rate-path.ts';
import { rateScale } from '../../../ui/components/rate-chart/rate-scale.ts';
import '../../../ui/screens/currencies/tables.tsx';
import '../../../ui/screens/exchange/rate-trend.tsx';
import { rendererOf } from '../support/renderer.ts';
import { visit } from '../support/visit.tsx';

afterEach(() => cleanup());

const unavailable = { status: 'failed', error: new ExchangeError('unavailable', 'unavailable') } as const;
const { points, summary } = SAMPLE_HISTORY;
const ready = (answer: RateHistory) => ({ rateHistory: { status: 'ready', answer } }) as const;
const nothing = ready({ ...SAMPLE_HISTORY, points: points.map(({ at }) => ({ at })), summary: undefined });

describe('the history on /rates without scripts', () => {
  it('has the chart, its figures, and a table of every quarter of an hour', async () => {
    const { body } = await rendererOf().get('/rates?base=ltc&pair=doge');
    for (const text of ['The last 24 hours', '1 LTC in DOGE', 'High', '26,705.12', '25,806.4'])
      expect(body).toContain(text);
    expect(body).toMatch(/<svg role="img"[^>]*>.*<path/s);
    expect(body.match(/<td>no price<\/td>/g)).toHaveLength(6);
    expect(body).toMatch(/<option value="doge" selected=""/);
    expect(body).toContain('<input type="hidden" name="base" value="ltc"/>');
  });

  it.each([
    ['', '1 BTC in USDT'],
    ['?base=usdt20', '1 USDT in BTC'],
    ['?base=usdt20&pair=usdtrx', '1 USDT in BTC'],
    ['?pair=nope', '1 BTC in USDT'],
    ['?pair=ETH', '1 BTC in ETH'],
  ])('shows the base in another currency, for /rates%s: %s', async (query, title) => {
    expect((await rendererOf().get(`/rates${query}`)).body).toContain(title);
  });

  it('says when it could not be loaded, beside the rates, and when no price is known', async () => {
    const { get, logger } = rendererOf({ rateHistory: unavailable });
    const { body } = await get('/rates');
    expect([body.includes('The history could not be loaded.'), body.includes('26,531.33')]).toEqual([true, true]);
    expect(logger.lines.map(({ message }) => message)).toEqual(['the history of rates could not be loaded']);
    expect((await rendererOf(nothing).get('/rates')).body).toContain('No price of this pair is known yet');
  });

  it('says since when prices are known, and when they ended', async () => {
    const partial = { ...summary!, since: points[90]!.at, until: points[92]!.at };
    const { body } = await rendererOf(ready({ ...SAMPLE_HISTORY, summary: partial })).get('/rates');
    expect(body).toMatch(/First price:.*2026-01-15 10:30 UTC.*Last price:.*2026-01-15 11:00 UTC/s);
    expect((await rendererOf().get('/rates')).body).not.toContain('First price:');
  });
});

describe('the history on /rates with scripts', () => {
  it('is of the pair that is chosen, which the address keeps', async () => {
    const { api, router } = visit('/rates?sort=high');
    const choice = await screen.findByLabelText('Priced in');
    const history = vi.spyOn(api, 'rateHistory');
    await userEvent.selectOptions(choice, 'eth');
    expect(await screen.findByRole('img', { name: '1 BTC in ETH' })).toBeDefined();
    expect(router.state.location.search).toBe('?sort=high&pair=eth');
    expect(history).toHaveBeenCalledExactlyOnceWith({ from: 'btc', to: 'eth' });
  });

  it('describes the chart by its figures', async () => {
    visit('/rates');
    const chart = await screen.findByRole('img', { name: '1 BTC in USDT' });
    const description = document.getElementById(chart.getAttribute('aria-describedby')!)!;
    expect(within(description).getByText(/^\+\d\.\d\d%$/)).toBeDefined();
  });
});

describe('the trend on the exchange card', () => {
  const find = () => screen.findByRole('link', { name: /the last 24 hours/ });

  it('says how the rate moved, and leads to the chart', async () => {
    visit('/exchange/ltc/doge/15');
    const link = await find();
    expect(link.textContent).toMatch(/^LTC in DOGE: the last 24 hours \+\d\.\d\d% in 24 hours$/);
    expect(link.getAttribute('href')).toBe('/rates?base=ltc&pair=doge');
  });

  it('says since when, where a day is not known', async () => {
    visit('/exchange/ltc/doge/15', ready({ ...SAMPLE_HISTORY, summary: { ...summary!, since: points[90]!.at } }));
    expect((await find()).textContent).toMatch(/since \d/);
  });

  it.each([
    ['no price is known', nothing],
    [
      'there is one price',
      ready({ ...SAMPLE_HISTORY, points: points.map(({ at, rate }, i) => (i === 96 ? { at, rate } : { at })) }),
    ],
    ['the last one is old', ready({ ...SAMPLE_HISTORY, summary: { ...summary!, until: points[90]!.at } })],
    ['it cannot be loaded', { rateHistory: unavailable }],
  ])('is absent while %s', async (_, options) => {
    const { api } = visit('/exchange/ltc/doge/15', options);
    const history = vi.spyOn(api, 'rateHistory');
    await vi.waitFor(() => expect(history).toHaveBeenCalled(), { timeout: 10_000 });
    await act(() => history.mock.results[0]!.value.catch(() => undefined));
    expect(screen.queryByRole('link', { name: /the last 24 hours/ })).toBeNull();
  });
});

describe('the line of a chart', () => {
  it('breaks at gaps, and is a dot between two of them', () => {
    const y = (rate: number) => rate;
    expect(ratePath([1, 2, undefined, 3, undefined, 4, 5], y)).toBe(
      'M0.00,1.00L16.67,2.00M50.00,3.00L50.00,3.00M83.33,4.00L100.00,5.00',
    );
    expect(ratePath([undefined], y)).toBe('');
  });

  it('stays within the scale, whatever the rates', () => {
    const rate = fc.option(fc.double({ min: 1e-12, max: 1e9, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1, maxLength: 97 }), (rates) => {
        const { ticks, y } = rateScale(rates);
        expect(ticks.length).toBeGreaterThan(0);
        for (const one of rates) {
          if (one === undefined) continue;
          expect(y(one)).toBeGreaterThanOrEqual(-1e-6);
          expect(y(one)).toBeLessThanOrEqual(100 + 1e-6);
        }
      }),
    );
  });
});
