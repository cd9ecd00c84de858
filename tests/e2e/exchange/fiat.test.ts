import { expect, it } from 'vitest';
import { axeThemes } from '../../support/browser/axe-page.ts';
import { useSite } from '../../support/browser/site.ts';

const site = useSite();
const PHONE = { viewport: { width: 360, height: 740 } };

it('worth is shown in the chosen currency, in the page’s language, and still after a reload', async () => {
  const visit = await site.visit(PHONE);
  const { page } = visit;
  await visit.open('/exchange/ltc/doge/15');
  const worth = page.locator('bdi', { hasText: '≈' }).first();
  expect(await worth.textContent()).toMatch(/^≈ \$[\d,]+\.\d\d$/);
  await page.getByLabel('Language: English – EN').click();
  const euros = page.getByRole('menuitemradio', { name: 'EUR' });
  await euros.waitFor();
  // Named for both choices, and within the header.
  await page.getByRole('menu', { name: 'Language: English – EN, worth in USD' }).waitFor();
  expect(await axeThemes(page, 'the open menu')).toEqual([]);
  await euros.click();
  await euros.waitFor({ state: 'detached' });
  expect(await worth.textContent()).toMatch(/^≈ €[\d,]+\.\d\d$/);
  expect(await axeThemes(page, 'worth in euros')).toEqual([]);
  await visit.open('/exchange/ltc/doge/15?lang=de');
  expect(await worth.textContent()).toMatch(/^≈ [\d.]+,\d\d\s€$/);
});
