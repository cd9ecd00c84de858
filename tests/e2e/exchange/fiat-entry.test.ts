import { describe, expect, it } from 'vitest';
import { axeThemes } from '../../support/browser/axe-page.ts';
import { useSite } from '../../support/browser/site.ts';

const site = useSite();

/** Phones and desktops. */
const SIZES = [
  { width: 360, height: 740 },
  { width: 1366, height: 768 },
] as const;

describe.each(SIZES)('the amount in a fiat currency, at $width pixels', (viewport) => {
  it('is typed by keyboard; the address, the quote and what is created have the coins, also after a reload', async () => {
    const visit = await site.visit({ viewport });
    const { page } = visit;
    await visit.open('/exchange/ltc/doge/15');
    const toDollars = page.getByRole('button', { name: 'Type the amount in USD' });
    await toDollars.focus();
    await page.keyboard.press('Enter');
    const sum = page.getByRole('textbox', { name: 'You send USD' });
    await sum.waitFor();
    expect(await sum.evaluate((field) => field === document.activeElement)).toBe(true);
    let asked: string | undefined;
    page.on('request', (request) => {
      const [, coinsAsked] = /"amount":"([\d.]+)"/.exec(request.postData() ?? '') ?? [];
      if (request.url().endsWith('/exchange/quote') && coinsAsked !== undefined) asked = coinsAsked;
    });
    await page.keyboard.type('250');
    const toCoins = page.getByRole('button', { name: 'Type the amount in LTC' });
    const inAddress = () => new URL(page.url()).pathname.split('/').at(-1)!;
    // What 250 dollars are in coins changes with the market: address, quote and card follow it.
    const places = async () => [inAddress(), /≈ ([\d.]+) LTC/.exec((await toCoins.textContent())!)?.[1]];
    await expect.poll(async () => (await places()).every((amount) => amount === asked)).toBe(true);
    // 250 dollars, and not 25 or as many coins.
    expect(Math.round(Number(asked))).toBeOneOf([2, 3]);
    expect(await axeThemes(page, 'typing dollars')).toEqual([]);
    expect((await toCoins.boundingBox())!.height).toBeGreaterThanOrEqual(24);
    const amount = inAddress();
    await page.reload();
    const coins = page.getByRole('textbox', { name: 'You send', exact: true });
    expect(await coins.inputValue()).toBe(amount);
    expect(await page.locator('bdi', { hasText: '≈' }).first().textContent()).toMatch(/^≈ \$2(50|49)\.\d\d$/);
    await page.getByRole('button', { name: 'Type the amount in USD' }).click();
    await sum.fill('300');
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(`/exchange/ltc/doge/${amount}`);
    const asCoins = Number(inAddress());
    await page.getByRole('button', { name: 'Exchange', exact: true }).click();
    await page.getByRole('button', { name: 'Continue without an account' }).click();
    await page.waitForURL('**/guest/ltc/doge/*');
    // The coins that 300 dollars are may have changed while the dialog was open, and change until the page is left.
    const isSame = () => Math.abs(Number(inAddress()) / asCoins - 1) < 0.02;
    expect(isSame()).toBe(true);
    await page.goBack();
    await page.waitForURL('**/exchange/ltc/doge/*');
    await expect.poll(async () => (await coins.inputValue()) === inAddress() && isSame()).toBe(true);
  });
});
