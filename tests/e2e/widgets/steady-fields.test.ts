import { expect, it } from 'vitest';
import { useSite } from '../../support/browser/site.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';

const site = useSite();

it.each([360, 1366])('the button stays where it is while an address is checked, %i px wide', async (width) => {
  const { page } = await site.visit({ viewport: { width, height: 1200 } });
  await page.goto(`/payment-widget?to=doge&amount=1500&address=${await testAddress(site, 'doge')}`);
  await page.locator('[data-ready="true"]').waitFor({ state: 'attached' });
  const pay = page.getByRole('button', { name: 'Pay', exact: true }).and(page.locator(':enabled'));
  const top = async () => (await pay.boundingBox())!.y;
  await page.locator('input[name="refundAddress"]').fill(await testAddress(site, 'btc'));
  const before = await top();
  await page.locator('input[name="email"]').focus();
  await page.getByText('This address can receive payouts.').waitFor();
  expect(await top()).toBe(before);
});
