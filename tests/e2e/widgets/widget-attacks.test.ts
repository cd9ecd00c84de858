import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useSite } from '../../support/browser/site.ts';
import { enterAs, type Member, newMember } from '../../support/browser/members.ts';
import { receivedEvents, type HostSite, startHostSite } from '../../support/servers/host-site.ts';
import type { Visit } from '../../support/browser/visit.ts';

const site = useSite();
let host: HostSite;
let member: Member;
let visit: Visit;
let page: Page;

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
async function openWidget(data: string): Promise<void> {
  await page.goto(host.page(`<main>${tag(data)}</main>`));
  await ready();
}

async function ready(): Promise<void> {
  await page.frameLocator('iframe').locator('[data-ready="true"]').waitFor({ state: 'attached' });
}

/** Values that would run if they were ever treated as more than text. */
const HOSTILE = [
  '"><script>alert(1)</script>',
  `'"><img src=x onerror=alert(1)>`,
  'javascript:alert(1)',
  '</script><script>alert(1)</script>',
  '</style><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
];
const NAMES =
  'from to amount address extra_id ref_id can_change_currency can_change_address merchant_id auth color order_id lang theme widget_type'.split(
    ' ',
  );

describe('a hostile page', () => {
  it('cannot send messages in a widget’s name', async () => {
    const other = await startHostSite(site.url);
    try {
      const liar = other.page(
        `<script nonce="partner">parent.postMessage({ altway: 1, type: 'created', id: 'lie' }, '*');</script>`,
      );
      await page.goto(host.page(`<main>${tag('')}</main><aside><iframe src="${liar}"></iframe></aside>`));
      const frame = page.frameLocator('main iframe');
      await frame.locator('[data-ready="true"]').waitFor({ state: 'attached' });
      await page.evaluate((origin) => {
        postMessage({ altway: 1, type: 'created', id: 'lie' }, '*');
        // Another frame of our site is not the widget either.
        const twin = document.createElement('iframe');
        twin.src = `${origin}/widget#host=${location.origin}`;
        document.querySelector('aside')!.append(twin);
      }, site.url);
      await page.frameLocator('aside iframe').nth(1).locator('[data-ready="true"]').waitFor({ state: 'attached' });
      const readies = async () => (await receivedEvents(page)).filter(({ type }) => type === 'ready').length;
      await expect.poll(readies).toBeGreaterThan(0);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
      const events = await receivedEvents(page);
      expect(events.filter(({ type }) => type === 'created')).toEqual([]);
      expect(events.filter(({ type }) => type === 'ready')).toHaveLength(1);
    } finally {
      other.close();
    }
  });

  it('receives no messages from a widget that names another origin', async () => {
    await page.goto(
      host.page(`<script nonce="partner">globalThis.overheard = []; addEventListener('message', ({ data }) => overheard.push(data));</script>
<iframe src="${site.url}/widget#host=https://somebody.example" height="700"></iframe>`),
    );
    await ready();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await page.evaluate(() => (globalThis as unknown as { overheard: unknown[] }).overheard)).toEqual([]);
  });

  it.each(['/widget', '/widget/market', '/widget/v1', '/payment-widget', '/payment-widget-modal'])(
    'runs no script through the parameters of %s',
    async (path) => {
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      for (const value of HOSTILE) {
        const query = new URLSearchParams(NAMES.map((name) => [name, value]));
        await page.goto(`${path}?${query}#host=${encodeURIComponent(value)}`);
        await page.locator('main').waitFor();
        if (!path.startsWith('/payment')) await page.locator('[data-ready="true"]').waitFor({ state: 'attached' });
        expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0);
      }
      expect(dialogs).toEqual([]);
      // A payment to an unknown merchant is refused; nothing else is.
      expect(visit.refusals().every((line) => path.startsWith('/payment') && line === `404 ${path}`)).toBe(true);
    },
  );

  it('cannot frame a page that is not a widget', async () => {
    const expected = /frame-ancestors|X-Frame-Options/i;
    const { page: other } = await site.visit({ as: member, expected });
    const refused: string[] = [];
    other.on('console', (message) => {
      if (expected.test(message.text())) refused.push(message.text());
    });
    for (const path of ['/', '/profile', '/processing', '/history', '/partners', '/api/domain/']) {
      refused.length = 0;
      await other.goto(host.page(`<iframe src="${site.url}${path}" height="700"></iframe>`));
      await expect.poll(() => refused.length, { message: path }).toBeGreaterThan(0);
      // Chromium shows its own error page instead.
      const shown = () => other.frames().find((frame) => frame !== other.mainFrame())!;
      // The refusal is reported before it is shown; while it changes the frame answers nothing.
      const protocol = () =>
        shown()
          .evaluate(() => location.protocol)
          .catch(String);
      await expect.poll(protocol, { message: path }).toBe('chrome-error:');
    }
  });

  it.each(['/widget', '/widget/market', '/widget/v1', '/payment-widget', '/payment-widget-modal'])(
    'may frame %s',
    async (path) => {
      const { headers } = await fetch(site.url + path);
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors \*/);
      expect([headers.get('x-frame-options'), headers.getSetCookie()]).toEqual([null, []]);
    },
  );
});

interface Asked {
  readonly headers: Record<string, string>;
  readonly credentials: RequestCredentials;
}

describe('a call from a frame', () => {
  const ask = ({ headers, credentials }: Asked) =>
    fetch('/exchange/estimate', {
      method: 'POST',
      credentials,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ from: 'btc', to: 'eth', amount: '1' }),
    }).then(({ status }) => status);

  it('is answered with our header and no cookie, and refused otherwise', async () => {
    await openWidget('');
    const frame = page.frames().find((one) => one.url().startsWith(site.url))!;
    const header = { 'altway-frame': '1' };
    expect(await frame.evaluate(ask, { headers: header, credentials: 'omit' as const })).toBe(200);
    expect(await frame.evaluate(ask, { headers: {}, credentials: 'omit' as const })).toBe(403);
    // Opened directly, where there are cookies.
    await enterAs(visit.context, site.server, member);
    await page.goto('/widget');
    await page.locator('[data-ready="true"]').waitFor({ state: 'attached' });
    expect(await page.evaluate(ask, { headers: header, credentials: 'omit' as const })).toBe(200);
    expect(await page.evaluate(ask, { headers: header, credentials: 'include' as const })).toBe(403);
    expect(visit.refusals()).toEqual(['403 /exchange/estimate', '403 /exchange/estimate']);
  });

  it('cannot be made by the host page, with our header or without', async () => {
    // Without the host page's own policy, which would block the calls.
    // The refused form is shown as a page, for which the browser asks for an icon.
    const expected = /CORS policy|net::ERR_|status of 40[34]/;
    const { page: other } = await site.visit({ bypassCSP: true, expected });
    await other.goto(host.page(`<main>${tag('')}</main>`));
    const made = await other.evaluate(async (url) => {
      const call = (init: RequestInit) =>
        fetch(`${url}/exchange/estimate`, { method: 'POST', body: '{}', ...init }).then(
          () => 'answered',
          () => 'refused',
        );
      return [await call({ headers: { 'altway-frame': '1' } }), await call({ mode: 'no-cors' })];
    }, site.url);
    expect(made).toEqual(['refused', 'refused']);
    // A form can be sent without permission, and has no effect.
    const answer = other.waitForResponse((response) => response.request().method() === 'POST');
    await other.evaluate((url) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: `${url}/exchange/estimate`, enctype: 'text/plain' });
      document.body.append(form);
      form.submit();
    }, site.url);
    expect((await answer).status()).toBe(403);
  });
});
