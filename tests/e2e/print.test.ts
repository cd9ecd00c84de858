import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../support/browser/site.ts';
import { type Member, newMember } from '../support/browser/members.ts';
import type { Visit } from '../support/browser/visit.ts';
import { createExchange } from '../support/browser/exchange-flow.ts';

const site = useSite();
let member: Member;
let visit: Visit;
let page: Page;

/** Blocks of the simulated chain come every few seconds, and a deposit needs several. */
const CHAIN_MS = 150_000;

beforeAll(async () => {
  member = await newMember(site.server);
});

// Dark theme: paper must still be light.
beforeEach(async () => {
  visit = await site.visit({ colorScheme: 'dark', as: member });
  ({ page } = visit);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function convert(): Promise<string> {
  await visit.open('/processing/ltc/doge/15');
  await createExchange(page);
  await page.waitForURL('**/transaction/*');
  await page.getByRole('heading', { name: 'Waiting for your coins' }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** The printed page, at its own width. */
async function onPaper() {
  // A4 less its margins, at 96 pixels an inch.
  await page.setViewportSize({ width: 688, height: 1017 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const pdf = await page.pdf({ format: 'A4' });
  const shown = await page.evaluate(() => {
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
    return {
      text: document.body.innerText.replaceAll(/\s+/g, ' '),
      // Groups of an address are separated by styles only.
      addresses: visible('bdi').map((address) => address.textContent),
      controls: visible('button, input, form, body header a, footer a, nav').map((found) => found.outerHTML),
      codes: visible('svg[role="img"]').length,
      wider: document.documentElement.scrollWidth > innerWidth,
      colours: [getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).color],
    };
  });
  return { pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, ...shown };
}

describe('a printed exchange', () => {
  it('that waits for coins is one sheet: what to send, where to, its QR code, and no secret', async () => {
    const id = await convert();
    await page.reload();
    const link = page.getByRole('region', { name: 'Keep this link' }).getByRole('link');
    const secret = (await link.getAttribute('href'))!.split('/').at(-1)!;
    const address = await page.locator('dd bdi').nth(1).textContent();
    const paper = await onPaper();
    expect(paper).toMatchObject({ pages: 1, codes: 1, controls: [], wider: false });
    expect(paper.colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    expect(paper.addresses).toEqual(expect.arrayContaining([id, address]));
    expect(paper.text).toMatch(/Waiting for your coins.*until .*15 LTC.*Created .*Network fee/);
    expect(paper.text).not.toContain(secret);
    expect(paper.text).not.toContain('left to send');
  });

  it('that is done is one sheet on its tracking page too: chain IDs, amounts, dates', async () => {
    const id = await convert();
    await page.reload();
    const path = await page.getByRole('region', { name: 'Keep this link' }).getByRole('link').getAttribute('href');
    await visit.open(path!);
    await button('Send a test payment').click();
    await page.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: CHAIN_MS });
    await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-asked', 'yes') }));
    await button('Print a confirmation').click();
    expect(await page.locator('body').getAttribute('data-asked')).toBe('yes');
    const paper = await onPaper();
    expect(paper.text).toContain(`Altway, ${new URL(site.url).host}`);
    expect(paper.text).toMatch(/Confirmation of an exchange.*Finished [^:]*20\d\d/);
    expect(paper).toMatchObject({ pages: 1, codes: 0, controls: [], wider: false });
    expect(paper.addresses).toContain(id);
    const chainIds = paper.addresses.filter((text) => /^[\da-f]{64}$/.test(text ?? ''));
    expect(chainIds).toHaveLength(2);
    expect(paper.text).toMatch(/DOGE sent.*What arrived.*15 LTC.*Sent to you.*Confirmed.*Created .*20\d\d/);
  });
});
