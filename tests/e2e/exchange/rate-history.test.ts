import { expect, it } from 'vitest';
import { axeThemes } from '../../support/browser/axe-page.ts';
import { useSite } from '../../support/browser/site.ts';

const site = useSite();
const PHONE = { viewport: { width: 360, height: 740 } };

it('the history of a pair is kept by the server, and leads from the card to the chart', async () => {
  const visit = await site.visit(PHONE);
  const { page } = visit;
  await visit.open('/exchange/ltc/eth/3');
  // A server keeps its first prices when it starts.
  const trend = page.getByRole('link', { name: /^LTC in ETH: the last 24 hours/ });
  await trend.waitFor();
  expect(await axeThemes(page, 'the card')).toEqual([]);
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
