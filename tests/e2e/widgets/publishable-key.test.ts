import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageExample } from '../../../ui/screens/developers/page-example.ts';
import { useSite } from '../../support/browser/site.ts';
import { browserOf, type Member, newMember } from '../../support/browser/members.ts';
import { openAlive, type Visit } from '../../support/browser/visit.ts';
import { testAddress } from '../../support/fixtures/test-address.ts';

const KEY = /alt_pk_[\w-]{43}/;

// The clipboard belongs to a browser, not to its contexts.
const site = useSite({ chromium: {} });
let member: Member;
/** Another site to a browser: `localhost` is not `127.0.0.1`. */
let shop: Server;
let shopUrl: string;
let visit: Visit;
let page: Page;
let key: string;

beforeAll(async () => {
  shop = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><title>Shop</title>');
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  member = await newMember(site.server);
  key = ((await (await browserOf(site.server, member).get('/api/api_key')).json()) as { apiKey: string }).apiKey;
  shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}/`;
});
afterAll(() => void shop?.close());

beforeEach(async () => {
  // The shop's visitor is signed in to our site at the same time. The browser reports each answer that it withholds.
  visit = await site.visit({ as: member, expected: /CORS policy|net::ERR_/ });
  ({ page } = visit);
  await page.goto(shopUrl);
});

interface Asked {
  readonly path: string;
  readonly body?: object;
  readonly bearer?: string;
  readonly credentials?: 'include' | 'omit';
}

/** Makes a request from the other site's page. @returns undefined where the browser withholds the answer */
function ask({
  path,
  body,
  bearer = key,
  credentials = 'omit',
}: Asked): Promise<{ status: number; answerBody: any } | undefined> {
  return page.evaluate(
    async ({ url, sent, token, mode }) => {
      try {
        const answer = await fetch(url, {
          method: sent === undefined ? 'GET' : 'POST',
          credentials: mode,
          headers: { ...(token !== '' && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
          ...(sent !== undefined && { body: JSON.stringify(sent) }),
        });
        return { status: answer.status, answerBody: await answer.json() };
      } catch {
        return undefined;
      }
    },
    { url: site.url + path, sent: body, token: bearer, mode: credentials },
  );
}

describe('/developers', () => {
  it('is rendered with its reader’s key, and not cached', async () => {
    const { page: still } = await site.visit({ as: member, javaScriptEnabled: false });
    const answer = await still.goto('/developers');
    expect(answer!.headers()['cache-control']).toBe('private, no-store');
    expect(await still.getByRole('region', { name: 'Publishable key' }).innerText()).toContain(key);
    const anybody = await fetch(`${site.url}/developers`);
    expect([anybody.status, await anybody.text()]).toEqual([200, expect.not.stringMatching(KEY)]);
  });

  it('copies the key, and replaces it when its owner asks for that', async () => {
    const other = await newMember(site.server);
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page: open } = await site.visit({ as: other, permissions });
    await openAlive(open, '/developers');
    const panel = open.getByRole('region', { name: 'Publishable key' });
    const [first = ''] = KEY.exec(await panel.innerText())!;
    await panel.getByRole('button', { name: /^Copy.*Publishable key$/ }).click();
    await expect.poll(() => open.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await panel.getByRole('button', { name: 'Replace the publishable key' }).click();
    await panel.getByRole('button', { name: 'Replace the key' }).click();
    await expect.poll(async () => KEY.exec(await panel.innerText())?.[0]).not.toBe(first);
    const [second = ''] = KEY.exec(await panel.innerText())!;
    expect((await ask({ path: '/api/currencies', bearer: first }))?.status).toBe(401);
    await expect.poll(visit.refusals).toEqual(['401 /api/currencies']);
    expect((await ask({ path: '/api/currencies', bearer: second }))?.status).toBe(200);
  });
});

describe('a page of another site', () => {
  it('runs the example of /developers unchanged', async () => {
    const logged = page.waitForEvent('console', { timeout: 30_000 });
    await page.addScriptTag({ type: 'module', content: pageExample(site.url, key) });
    expect((await logged).text()).toMatch(/^15 LTC bring \d+\.\d+ DOGE$/);
  });

  it('creates an exchange with the key and reads it, and reads nothing of its visitor', async () => {
    const address = await testAddress(site, 'doge');
    const made = await ask({
      path: '/exchange/transactions',
      body: { from: 'ltc', to: 'doge', amount: '15', address },
    });
    expect(made?.status).toBe(200);
    const { id } = made!.answerBody.result;
    const read = await ask({ path: `/exchange/transactions/${id}` });
    expect([read?.status, read?.answerBody.result.status]).toEqual([200, 'waiting']);
    // The browser withholds the answer, or its preflight is refused.
    for (const credentials of ['include', 'omit'] as const) {
      for (const path of ['/exchange/transactions', '/api/profile', '/api/api_key', '/api/content?path=/developers']) {
        expect([path, await ask({ path, credentials })]).toEqual([path, undefined]);
        expect([path, await ask({ path, credentials, bearer: '' })]).toEqual([path, undefined]);
      }
    }
    expect(await ask({ path: '/api/currencies', credentials: 'include' })).toBeUndefined();
  });

  it('reads nothing with a secret key, which is not for pages', async () => {
    const http = browserOf(site.server, member);
    const secret = await http.ask<{ key: string }>('/api/api_keys', { name: 'x', password: member.password });
    expect(await ask({ path: '/api/currencies', bearer: secret.key })).toBeUndefined();
    expect(await ask({ path: '/exchange/transactions', bearer: secret.key })).toBeUndefined();
  });
});
