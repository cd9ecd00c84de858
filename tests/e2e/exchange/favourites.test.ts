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
