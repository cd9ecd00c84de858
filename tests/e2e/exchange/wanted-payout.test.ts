import { describe, expect, it } from 'vitest';
import { axeThemes } from '../../support/browser/axe-page.ts';
import { useSite } from '../../support/browser/site.ts';

const site = useSite();

/** Phones and desktops. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 1366, height: 768 },
] as const;

/** A number as the page shows it in English. */
const numberOf = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

describe.each(SIZES)('what a visitor wants to get, at $width pixels', (viewport) => {
  it('is typed on the card; the page asks for its pay-in, and goes on with that', async () => {
    const visit = await site.visit({ viewport });
    const { page } = visit;
    await visit.open('/exchange/ltc/doge/15');
    await page.getByRole('button', { name: 'Type how much DOGE you want to get' }).click();
    const wanted = page.getByRole('textbox', { name: 'You get' });
    await wanted.fill('1000');
    expect(await axeThemes(page, 'typing a payout')).toEqual([]);
    const send = page.getByRole('textbox', { name: 'You send' });
    await expect.poll(() => send.inputValue()).not.toBe('15');
    expect(Number(await send.inputValue())).toBeGreaterThan(0.5);
    await wanted.blur();
    const got = numberOf(await page.getByRole('status', { name: 'You get' }).textContent());
    expect(got).toBeGreaterThanOrEqual(1000);
    expect(got).toBeLessThan(1000.1);
    // A server that takes its time: the button waits visibly, and then goes on.
    const answer = Promise.withResolvers<void>();
    await page.route('**/exchange/quote', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Type how much DOGE you want to get' }).click();
    await wanted.fill('1001');
    await page.getByRole('button', { name: 'Exchange', exact: true }).click();
    const busy = page.getByRole('button', { name: 'Finding the best route' });
    await busy.waitFor();
    expect(await busy.getAttribute('aria-busy')).toBe('true');
    expect(await axeThemes(page, 'waiting for a price')).toEqual([]);
    answer.resolve();
    await page.getByRole('button', { name: 'Continue without an account' }).click();
    await page.waitForURL(/\/guest\/ltc\/doge\/[\d.]+$/);
  });
});
