import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFindings, axeLookFindings, bringAxe } from '../../support/browser/axe.ts';
import { useSite } from '../../support/browser/site.ts';
import { enterAs, mailTo, type Member, newMember, newOwner } from '../../support/browser/members.ts';
import { receivedEvents, type HostSite, startHostSite, withoutThirdParties } from '../../support/servers/host-site.ts';
import type { Visit } from '../../support/browser/visit.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';
import { createExchange } from '../../support/browser/exchange-flow.ts';

const site = useSite();
let host: HostSite;
let member: Member;
let visit: Visit;
let page: Page;

const CHAIN_MS = 150_000;

beforeAll(async () => {
  [host, member] = await Promise.all([startHostSite(site.url), newMember(site.server)]);
});
afterAll(() => host?.close());

beforeEach(async () => {
  visit = await site.visit();
  ({ page } = visit);
});

const tag = (data: string) => `<script async src="${site.url}/widget.js" ${data}></script>`;

/** Puts a widget on the host page and waits until its scripts run. */
async function openWidget(data: string): Promise<FrameLocator> {
  await page.goto(host.page(`<main>${tag(data)}</main>`));
  return ready();
}

async function ready(): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe');
  await frame.locator('[data-ready="true"]').waitFor({ state: 'attached' });
  return frame;
}

const button = (frame: FrameLocator, name: string) => frame.getByRole('button', { name, exact: true });

/** Goes from the amounts to an exchange that waits for its coins. */
async function create(frame: FrameLocator): Promise<void> {
  await button(frame, 'Exchange').click();
  await createExchange(frame);
}

/** Pixels of the frame's page that do not fit into it. */
async function beyond(): Promise<{ right: number; below: number }> {
  const frame = page.frames().find((one) => one.url().startsWith(site.url))!;
  return frame.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return { right: scrollWidth - clientWidth, below: scrollHeight - clientHeight };
  });
}

async function fits(): Promise<void> {
  await expect.poll(beyond).toEqual({ right: 0, below: 0 });
}

describe('a widget from one script tag', () => {
  it('exchanges on a page of another site, without a cookie or storage, and reports to that page', async () => {
    // Signed in on our own site, which a frame on another site must not know.
    await enterAs(visit.context, site.server, member);
    const cookies = await withoutThirdParties(visit.context, page, site.url);
    const frame = await openWidget('data-from="ltc" data-to="doge" data-amount="15"');
    await create(frame);
    await button(frame, 'Send a test payment').click();
    await frame.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: CHAIN_MS });
    await fits();
    // The frame's messages and its content arrive separately.
    const lastStatus = async () =>
      (await receivedEvents(page)).findLast(({ type }) => type === 'status')?.detail['status'];
    await expect.poll(lastStatus).toBe('finished');
    const events = await receivedEvents(page);
    const types = events.map(({ type }) => type);
    expect(types[0]).toBe('ready');
    expect(types[1]).toBe('resize');
    const statusEvents = events.filter(({ type }) => type === 'created' || type === 'status');
    expect(statusEvents.map(({ type }) => type)).toEqual(['created', ...statusEvents.slice(1).map(() => 'status')]);
    expect(statusEvents[0]!.detail['status']).toBe('waiting');
    expect(statusEvents.at(-1)!.detail['status']).toBe('finished');
    expect(new Set(statusEvents.map(({ detail }) => detail['id'])).size).toBe(1);
    // The secret of the exchange stays in the frame.
    const path = await frame.getByRole('region', { name: 'Keep this link' }).getByRole('link').getAttribute('href');
    const secret = /[\w-]{43}$/.exec(path!)![0];
    expect(JSON.stringify(events)).not.toContain(secret);
    expect(JSON.stringify(events)).not.toMatch(/[\w-]{32,}/);
    expect(await cookies()).toEqual([]);
  });

  it.each([320, 480, 768, 1170])('is as tall as its content, where the page is %i pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const frame = await openWidget('data-from="ltc" data-to="doge" data-amount="15"');
    await fits();
    await button(frame, 'Exchange').click();
    await button(frame, 'Use a demonstration address').waitFor();
    await fits();
    await button(frame, 'Continue to confirmation').click();
    await frame.locator('[aria-invalid="true"]').first().waitFor();
    await fits();
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await sideways()).toBeLessThanOrEqual(0);
    // It shrinks when it needs less space.
    const tall = (await page.locator('iframe').boundingBox())!.height;
    await page.setViewportSize({ width: width === 320 ? 1170 : 320, height: 900 });
    const height = async () => (await page.locator('iframe').boundingBox())!.height;
    await expect.poll(height).not.toBe(tall);
    await fits();
    expect(await height()).not.toBe(tall);
  });

  it('uses the configured language and colour', async () => {
    const frame = await openWidget('data-lang="ar" data-color="ffe600" data-theme="light"');
    expect(await frame.locator('html').getAttribute('dir')).toBe('rtl');
    const paint = (of: 'backgroundColor' | 'color') =>
      frame
        .locator('button[type="submit"]:not([tabindex]):not([name])')
        .evaluate((element, name) => getComputedStyle(element)[name], of);
    // The colour fades in.
    await expect.poll(() => paint('backgroundColor')).toBe('rgb(255, 230, 0)');
    // Black or almost: white would be unreadable on it.
    expect(await paint('color')).toMatch(/^rgb\(([0-4]?\d, ){2}[0-4]?\d\)$/);
  });
});

describe('a widget inserted by a framework', () => {
  it('appears in the element that its script was put into, and reports to that element', async () => {
    await page.goto(host.page('<main><div id="place"></div></main>'));
    await page.evaluate((origin) => {
      const element = document.querySelector('#place')!;
      const script = document.createElement('script');
      script.src = `${origin}/widget.js`;
      Object.assign(script.dataset, { from: 'ltc', to: 'doge', refId: 'x' });
      element.append(script);
    }, site.url);
    await ready();
    const src = await page.locator('#place > .altway-widget > iframe').getAttribute('src');
    expect(src).toBe(`${site.url}/widget?from=ltc&to=doge&ref_id=x#host=${host.url}`);
    const types = async () => (await receivedEvents(page)).map(({ type }) => type);
    await expect.poll(async () => (await types()).slice(0, 2)).toEqual(['ready', 'resize']);
  });
});

describe('a widget without our script', () => {
  it('is a frame like any other', async () => {
    await page.goto(
      host.page(`<iframe src="${site.url}/widget/?from=ltc&amp;to=doge&amp;amount=15" height="700"></iframe>`),
    );
    await create(await ready());
    // No origin was named that could receive messages.
    expect(await receivedEvents(page)).toEqual([]);
  });
});

describe('the widget of a merchant', () => {
  it('asks only for the amount when the merchant has set the address', async () => {
    const address = await testAddress(site, 'doge');
    const frame = await openWidget(
      `data-kind="v1" data-auth="merchant" data-from="ltc" data-to="doge" data-amount="15" data-address="${address}"`,
    );
    await button(frame, 'Exchange').click();
    await button(frame, 'Create the exchange').click();
    await button(frame, 'Send a test payment').waitFor();
    await expect
      .poll(async () => (await receivedEvents(page)).filter(({ type }) => type === 'created'))
      .toHaveLength(1);
  });

  it('needs an e-mail when customers are identified by it, and mails the link there', async () => {
    const frame = await openWidget('data-kind="v1" data-auth="email" data-from="ltc" data-to="doge" data-amount="15"');
    await button(frame, 'Exchange').click();
    await button(frame, 'Use a demonstration address').click();
    await frame.getByText('This address can receive payouts.').waitFor();
    await button(frame, 'Continue to confirmation').click();
    const email = frame.getByRole('textbox', { name: 'E-mail' });
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    expect(await button(frame, 'Create the exchange').count()).toBe(0);
    const { email: theirs } = newOwner();
    await email.fill(theirs);
    await button(frame, 'Continue to confirmation').click();
    await button(frame, 'Create the exchange').click();
    await button(frame, 'Send a test payment').waitFor();
    const path = await frame.getByRole('region', { name: 'Keep this link' }).getByRole('link').getAttribute('href');
    const { subject, text } = await mailTo(site.server, theirs, 'tracking-link');
    expect(subject).toBe('Follow your exchange');
    expect(text).toContain(`\n${site.url}${path}\n`);
  });
});

/** The whole page in one look; in the other, the rules of colours and places. */
const LOOKS = [
  { lang: 'en', theme: 'light', axe: axeFindings },
  { lang: 'ar', theme: 'dark', axe: axeLookFindings },
];

describe('axe finds nothing', () => {
  async function inspect(what: string, axe: typeof axeLookFindings): Promise<string[]> {
    await bringAxe(page);
    const found = [...(await axe(page))];
    const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
    if (scrollWidth > 360) found.push(`${scrollWidth - 360} pixels too wide`);
    return found.map((finding) => `${what}: ${finding}`);
  }

  it.each(LOOKS)('in widgets, $lang and $theme', async ({ lang, theme, axe }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 800 });
    const look = `lang=${lang}&theme=${theme}`;
    const found: string[] = [];
    const submit = page.locator('button[type="submit"]:not([tabindex]):not([name])');
    await page.goto(`/widget/v1?from=ltc&to=doge&amount=15&color=3a7bd5&${look}`);
    await page.locator('[data-ready="true"]').waitFor({ state: 'attached' });
    found.push(...(await inspect('amounts', axe)));
    await submit.click();
    await page.locator('[data-step="details"]').waitFor();
    await submit.click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    found.push(...(await inspect('details, with errors', axe)));
    await page.locator('input[name="email"]').fill('ann@altway.example');
    await page.locator('input[name="address"]').fill(await testAddress(site, 'doge'));
    await submit.click();
    await page.locator('[data-step="confirmation"]').waitFor();
    found.push(...(await inspect('confirmation', axe)));
    await page.locator('[data-step="confirmation"] button').first().click();
    await page.locator('input[name="testAmount"]').waitFor();
    found.push(...(await inspect('exchange', axe)));
    const payment = new URLSearchParams({
      to: 'eth',
      amount: '0.5',
      address: await testAddress(site, 'eth'),
      order_id: '7',
    });
    for (const path of ['/payment-widget-modal', '/payment-widget'])
      for (const more of ['', '&signature=aa']) {
        await page.goto(`${path}?${payment}&${look}${more}`);
        await page.locator('h1').waitFor();
        found.push(...(await inspect(`${path}${more}`, axe)));
      }
    expect(visit.refusals()).toEqual(['403 /payment-widget-modal', '403 /payment-widget']);
    expect(found).toEqual([]);
  });
});
