import type { Browser, Page } from 'playwright-core';
import { enterAs, type Member } from './members.ts';
import type { RunningServer } from './start-server.ts';

/** Addresses of the two exchanges that the gallery shows. */
export interface Paths {
  readonly waiting: string;
  readonly finished: string;
}

/** Makes two exchanges as a member would, and pays for one of them. */
export async function demonstrationPaths(browser: Browser, server: RunningServer, member: Member): Promise<Paths> {
  const context = await browser.newContext({ baseURL: server.url });
  await enterAs(context, server, member);
  const page = await context.newPage();
  const waiting = await convert(page, '/processing/ltc/doge/15');
  const finished = await convert(page, '/processing/btc/eth/0.05');
  await page.getByRole('button', { name: 'Send a test payment', exact: true }).click();
  await page.getByRole('heading', { name: /ETH sent$/ }).waitFor({ timeout: 150_000 });
  await context.close();
  return { waiting, finished };
}

async function convert(page: Page, path: string): Promise<string> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(path);
  await page.locator('fieldset[data-ready="true"]').waitFor({ state: 'attached' });
  await press('Use a demonstration address');
  await page.getByText('This address can be paid to.').waitFor();
  await press('Continue to confirmation');
  await press('Create the exchange');
  await page.waitForURL('**/transaction/*');
  await page.getByRole('heading', { name: 'Waiting for your coins' }).waitFor();
  return new URL(page.url()).pathname;
}
