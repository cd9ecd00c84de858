import { beforeEach, expect, it } from 'vitest';
import { AccountPages } from '../support/browser/account-pages.ts';
import { createExchange } from '../support/browser/exchange-flow.ts';
import { newMember } from '../support/browser/members.ts';
import { useSite } from '../support/browser/site.ts';
import type { Visit } from '../support/browser/visit.ts';

const site = useSite();
let visit: Visit;
let pages: AccountPages;

beforeEach(async () => {
  visit = await site.visit({ as: await newMember(site.server) });
  pages = new AccountPages(visit.page);
});

it('the history is narrowed by its form, goes back as it was, and is downloaded as narrowed', async () => {
  const { page } = visit;
  for (const pair of ['ltc/doge/15', 'doge/ltc/50000']) {
    await visit.open(`/processing/${pair}`);
    await createExchange(page);
  }
  await pages.open('/history');
  const rows = page.getByRole('row');
  await expect.poll(() => rows.count()).toBe(3);
  // On narrow pages a record is a few lines with its pair, and no form.
  for (const [width, most] of [
    [360, 270],
    [768, 190],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await page.setViewportSize({ width, height: 800 });
    // oxlint-disable-next-line no-await-in-loop -- see above
    const { height } = (await rows.nth(1).boundingBox())!;
    expect(height).toBeLessThan(most);
    // The longest choice fits, as wide as a list makes itself that nothing narrows.
    // oxlint-disable-next-line no-await-in-loop -- see above
    const [shown, needed] = await pages.field('Show').evaluate((list) => {
      const free = list.cloneNode(true) as HTMLElement;
      free.style.inlineSize = 'max-content';
      list.after(free);
      const widths = [list, free].map((one) => one.getBoundingClientRect().width) as [number, number];
      free.remove();
      return widths;
    });
    expect(shown).toBeGreaterThanOrEqual(needed);
  }
  await page.setViewportSize({ width: 1366, height: 800 });
  expect(await rows.nth(1).textContent()).toMatch(/50,000 DOGE ≈ \$[\d,]+\.\d\d/);
  await page.getByText('Sums in USD are what it is worth now, not what it was worth then.').waitFor();
  expect(await rows.nth(1).getByRole('link').textContent()).toContain('DOGE → LTC');
  const apply = async (search: string, state: string) => {
    await pages.field('Search').fill(search);
    await pages.field('Show').selectOption({ label: state });
    await pages.button('Apply').click();
  };
  await apply('LTC', 'In progress');
  await page.waitForURL('**/history?q=LTC&state=open');
  await expect.poll(() => rows.count()).toBe(3);
  const id = (await rows.nth(1).getByRole('link').getAttribute('href'))!.split('/').at(-1)!;
  await apply(id, 'In progress');
  await expect.poll(() => rows.count()).toBe(2);
  const file = await (await page.request.get((await pages.link('Download CSV').getAttribute('href'))!)).text();
  expect(file.trimEnd().split('\r\n')).toHaveLength(2);
  expect(file).toContain(id);
  await apply(id, 'Finished');
  await page.getByText('No exchange fits').waitFor();
  await page.goBack();
  await expect.poll(() => rows.count()).toBe(2);
  expect(await pages.field('Search').inputValue()).toBe(id);
  expect(await pages.field('Show').inputValue()).toBe('open');
});

it('the form of the history works without scripts', async () => {
  await visit.open('/processing/ltc/doge/15');
  await createExchange(visit.page);
  const cookies = await visit.context.cookies();
  const plain = await site.visit({ javaScriptEnabled: false });
  await plain.context.addCookies(cookies);
  await plain.page.goto('/history');
  const other = new AccountPages(plain.page);
  await other.field('Search').fill('doge');
  await other.button('Apply').click();
  await plain.page.waitForURL(/\/history\?q=doge&state=&since=&until=$/);
  expect(await plain.page.getByRole('row').count()).toBe(2);
});
