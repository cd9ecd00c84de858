import { expect, it } from 'vitest';
import type { RateHistory } from '../../../core/domain/quotes/rate-history.ts';
import { axeThemes } from '../../support/browser/axe-page.ts';
import { useSite } from '../../support/browser/site.ts';

const site = useSite();
const PHONE = { viewport: { width: 360, height: 740 } };

it('the history of a pair is kept by the server, and leads from the card to the chart', async () => {
  const visit = await site.visit(PHONE);
  const { page } = visit;
  // A server keeps its first prices when it starts; the card shows a line once it has those of two quarters of an hour.
  await page.route('**/exchange/rates/history?*', async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { readonly result: RateHistory };
    const rate = result.summary?.last;
    const points = result.points.map((point, index) => (index === 40 ? { ...point, rate } : point));
    await route.fulfill({ response, json: { result: { ...result, points } } });
  });
  await visit.open('/exchange/ltc/eth/3');
  const trend = page.getByRole('link', { name: /^LTC in ETH: the last 24 hours/ });
  await trend.waitFor();
  expect(await axeThemes(page, 'the card')).toEqual([]);
  await page.unroute('**/exchange/rates/history?*');
  await trend.click();
  await page.waitForURL('**/rates?base=ltc&pair=eth');
  const chart = page.getByRole('img', { name: '1 LTC in ETH' });
  await chart.waitFor();
  await page.getByText('Show as a table').click();
  expect(await page.getByRole('table', { name: '1 LTC in ETH' }).getByRole('row').count()).toBe(98);
  expect(await axeThemes(page, 'the chart')).toEqual([]);
  await page.getByLabel('Priced in').selectOption('btc');
  await page.getByRole('img', { name: '1 LTC in BTC' }).waitFor();
  expect(new URL(page.url()).search).toBe('?base=ltc&pair=btc');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

it('the chart of a pair is chosen without scripts, from right to left too', async () => {
  const { page } = await site.visit({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/rates?base=ltc&lang=ar');
  const form = page.locator('form:has(select[name=pair])');
  await form.locator('select').selectOption('doge');
  await form.getByRole('button').click();
  await page.waitForURL('**/rates?*pair=doge*');
  await page.locator('figure svg path').waitFor({ state: 'attached' });
  expect(await form.locator('select').inputValue()).toBe('doge');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

it.each([
  [360, 'en'],
  [1366, 'en'],
  [1366, 'ar'],
])('all rates end at the same place, and the symbols begin there, %i px wide, in %s', async (width, lang) => {
  const { page } = await site.visit({ viewport: { width, height: 900 } });
  await page.goto(`/rates?lang=${lang}`);
  const rates = page.locator('main table').last();
  const ends = await rates.locator('tbody td:last-child').evaluateAll((cells) =>
    cells.map((cell) => {
      const [number, unit] = [document.createRange(), cell.querySelector('span')!];
      number.setStart(cell.querySelector('bdi')!, 0);
      number.setEndBefore(unit);
      return [number, unit].map((part) => Math.round(part.getBoundingClientRect()[part === unit ? 'left' : 'right']));
    }),
  );
  expect(ends.length).toBeGreaterThan(100);
  expect(new Set(ends.map(([number]) => number)).size).toBe(1);
  expect(new Set(ends.map(([, unit]) => unit)).size).toBe(1);
});
