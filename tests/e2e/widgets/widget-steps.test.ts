import { afterAll, beforeAll, expect, it } from 'vitest';
import { useSite } from '../../support/browser/site.ts';
import { type HostSite, startHostSite } from '../../support/servers/host-site.ts';

const site = useSite();
let host: HostSite;

beforeAll(async () => {
  host = await startHostSite(site.url);
});
afterAll(() => host?.close());

it('a widget gives an open list the height that it needs, waits for a price, and then shows what is exchanged for what', async () => {
  const { page } = await site.visit();
  const data = 'data-from="ltc" data-to="doge" data-amount="15"';
  await page.goto(host.page(`<main><script async src="${site.url}/widget.js" ${data}></script></main>`));
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-ready="true"]').waitFor({ state: 'attached' });
  const button = (name: string) => frame.getByRole('button', { name, exact: true });
  const height = async () => (await page.locator('iframe').boundingBox())!.height;
  await frame.getByRole('button', { name: 'Currency you send:' }).click();
  await frame.getByRole('dialog').waitFor();
  await expect.poll(height).toBeGreaterThanOrEqual(560);
  await page.keyboard.press('Escape');
  await expect.poll(height).toBeLessThan(560);
  const answer = Promise.withResolvers<void>();
  await page.route('**/exchange/quote', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await frame.getByRole('textbox', { name: 'You send' }).fill('16');
  await button('Exchange').click();
  const busy = button('Finding the best route');
  await busy.waitFor();
  expect(await busy.getAttribute('aria-busy')).toBe('true');
  answer.resolve();
  await frame.getByText(/^16 LTC → ≈ [\d,.]+ DOGE$/).waitFor();
});

it('a widget shows that it is busy from the press of its button while the next step is loaded', async () => {
  const { page } = await site.visit();
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/later-steps-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(
    host.page(`<main><script async src="${site.url}/widget.js" data-from="ltc" data-to="doge"></script></main>`),
  );
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-ready="true"]').waitFor({ state: 'attached' });
  const button = frame.getByRole('button', { name: 'Exchange', exact: true });
  expect(await button.getAttribute('aria-busy')).toBe('false');
  await button.click();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  expect(await button.evaluate((shown) => getComputedStyle(shown).animationName)).toMatch(/busy/);
  script.resolve();
  await frame.getByText(/^1 LTC → ≈ [\d,.]+ DOGE$/).waitFor();
});
