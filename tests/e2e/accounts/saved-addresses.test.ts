import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { AccountPages } from '../../support/browser/account-pages.ts';
import { enterAs, mailTo, type Member, newMember } from '../../support/browser/members.ts';
import { useSite } from '../../support/browser/site.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';

const site = useSite();

it('an address is saved under a name, chosen in another browser, paid to, renamed and removed', async () => {
  const { server } = site;
  const member = await newMember(server);
  const address = await testAddress(site, 'doge');
  await save(member, address);
  const mail = await mailTo(server, member.email, 'address-saved');
  expect(JSON.stringify(mail)).toContain(address);
  expect(JSON.stringify(mail)).not.toContain('Cellar wallet');

  const { page } = await site.visit();
  const pages = new AccountPages(page);
  await pages.open('/');
  await pages.logIn(member);
  await pages.open('/processing/ltc/doge/15');
  await page.getByRole('button', { name: /^Saved addresses\s*: Your DOGE address/ }).click();
  await page.getByRole('button', { name: /^Cellar wallet/ }).click();
  expect(await payoutField(page).inputValue()).toBe(address);
  await page.getByText('This address can receive payouts.').waitFor();
  await page.getByRole('button', { name: 'Continue to confirmation' }).click();
  await page.getByRole('button', { name: 'Create the exchange' }).click();
  await page.waitForURL('**/transaction/*');
  await page.getByRole('button', { name: 'Send a test payment' }).click();
  await page.getByText('The exchange is complete', { exact: false }).waitFor();

  await pages.open('/profile');
  await pages.button(/^Rename\s*: Cellar wallet/).click();
  await pages.field('Name of the address').fill('Attic wallet');
  await pages.button('Save the name').click();
  await page.getByText('The address is now called Attic wallet.').waitFor();
  await pages.button(/^Remove\s*: Attic wallet/).click();
  await pages.button('Remove Attic wallet').click();
  await page.getByText('Attic wallet was removed.').waitFor();
  await mailTo(server, member.email, 'address-removed');
});

/** Saves the address while an exchange is made, in a browser of its own. */
async function save(member: Member, address: string): Promise<void> {
  const visit = await site.visit();
  const { page } = visit;
  await enterAs(visit.context, site.server, member);
  await new AccountPages(page).open('/processing/ltc/doge/15');
  await payoutField(page).fill(address);
  // The address is checked when the field is left.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /^Save this address\s*: Your DOGE address/ }).click();
  await page.getByRole('textbox', { name: 'Name of the address' }).fill('Cellar wallet');
  await page.keyboard.press('Enter');
  await page.getByText('Saved as Cellar wallet.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/processing/ltc/doge/15');
}

function payoutField(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Your DOGE address/ });
}
