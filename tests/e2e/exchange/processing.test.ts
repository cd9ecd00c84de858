import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/browser/site.ts';
import { alive } from '../../support/browser/visit.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';

const site = useSite();

const addressOf = (page: Page) => page.getByRole('textbox', { name: /^Your ETH address/ });
const emailOf = (page: Page) => page.getByRole('textbox', { name: /^E-mail/ });

describe('the page that makes an exchange', () => {
  it('keeps what was typed through a reload, the confirmation and Back, until the exchange is created', async () => {
    const visit = await site.visit();
    const { page } = visit;
    const address = await testAddress(site, 'eth');
    await visit.open('/exchange/btc/eth/0.5');
    await visit.open('/guest/btc/eth/0.5');
    await addressOf(page).fill(address);
    await emailOf(page).fill('eve@example.com');
    await page.reload();
    await alive(page);
    await expect.poll(() => addressOf(page).inputValue()).toBe(address);
    expect(await emailOf(page).inputValue()).toBe('eve@example.com');
    await page.getByRole('button', { name: 'Continue to confirmation' }).click();
    const confirmation = page.getByRole('heading', { name: 'Confirm the exchange' });
    await confirmation.waitFor();
    await page.goBack();
    await confirmation.waitFor({ state: 'detached' });
    expect(await addressOf(page).inputValue()).toBe(address);
    expect(new URL(page.url()).pathname).toBe('/guest/btc/eth/0.5');
    await page.getByRole('button', { name: 'Continue to confirmation' }).click();
    await page.getByRole('button', { name: 'Create the exchange' }).click();
    await page.waitForURL('**/track/*');
    await page.goBack();
    await page.waitForURL('**/guest/btc/eth/0.5');
    await expect.poll(() => addressOf(page).inputValue()).toBe('');
  });
});
