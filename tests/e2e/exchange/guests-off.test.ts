import { expect, it } from 'vitest';
import { useSite } from '../../support/browser/site.ts';

const site = useSite({ env: () => ({ ALTWAY_GUESTS: 'off' }) });

it('an operator who requires accounts offers no other way, and its address leads to the login', async () => {
  const visit = await site.visit();
  const { page } = visit;
  await visit.open('/');
  await page.getByRole('button', { name: 'Exchange', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Hello!' });
  await dialog.getByRole('button', { name: 'I already have an account' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Continue without an account' }).count()).toBe(0);
  await page.goto('/guest/ltc/doge/15');
  await page.getByRole('dialog', { name: 'Log in' }).waitFor();
  expect(new URL(page.url()).searchParams.get('proceedTo')).toBe('/processing/ltc/doge/15');
});
