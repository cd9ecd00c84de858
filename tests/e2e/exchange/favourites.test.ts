import { expect, it } from 'vitest';
import { useSite } from '../../support/browser/site.ts';

const site = useSite();

it('a favourite currency comes first in the picker, also after a reload, until it is removed', async () => {
  const visit = await site.visit();
  const { page } = visit;
  const open = async () => {
    await page
      .getByRole('button', { name: /Litecoin/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Which currency do you send?' });
    await dialog.waitFor();
    return dialog;
  };
  await visit.open('/exchange/ltc/doge/15');
  let dialog = await open();
  expect(await dialog.getByRole('group', { name: 'Your favourites' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Add LTC (Litecoin) to your favourites' }).click();
  await visit.open('/exchange/ltc/doge/15');
  dialog = await open();
  const favourites = dialog.getByRole('group', { name: 'Your favourites' });
  expect(await favourites.getByRole('option').allTextContents()).toEqual([expect.stringContaining('LTC')]);
  expect(await dialog.getByRole('option').first().textContent()).toContain('LTC');
  await dialog.getByRole('button', { name: 'Remove LTC (Litecoin) from your favourites' }).click();
  await favourites.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('altway.favourites'))).toBe('');
});

it('currencies that were chosen come before the popular ones, the last first, until they are cleared', async () => {
  const visit = await site.visit();
  const { page } = visit;
  const dialog = page.getByRole('dialog', { name: 'Which currency do you send?' });
  const recent = dialog.getByRole('group', { name: 'Recent' });
  const open = () => page.getByRole('button', { name: /^Currency you send/ }).click();
  const choose = async (name: string) => {
    await open();
    await dialog.getByRole('combobox').fill(name);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  await visit.open('/exchange/ltc/doge/15');
  await choose('monero');
  await choose('bitcoin');
  await visit.open('/exchange/ltc/doge/15');
  await open();
  expect(await recent.getByRole('option').allTextContents()).toEqual([
    expect.stringContaining('BTC'),
    expect.stringContaining('XMR'),
  ]);
  await dialog.getByRole('button', { name: 'Clear recent currencies' }).focus();
  await page.keyboard.press('Enter');
  await recent.waitFor({ state: 'detached' });
  // The pressed button is gone: typing goes on in the search.
  await expect
    .poll(() => dialog.getByRole('combobox').evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('altway.recent'))).toBe(null);
});
