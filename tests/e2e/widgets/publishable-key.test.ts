import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageExample } from '../../../ui/screens/developers/page-example.ts';
import { startChromium } from '../../support/browser/chromium.ts';
import { browserOf, enterAs, type Member, newMember } from '../../support/browser/members.ts';
import { framed } from '../../support/browser/merchant-visits.ts';
import { type RunningServer, startServer } from '../../support/servers/start-server.ts';
import { openAlive } from '../../support/browser/visit.ts';

const KEY = /alt_pk_[\w-]{43}/;

let server: RunningServer;
let browser: Browser;
let member: Member;
/** Another site to a browser: `localhost` is not `127.0.0.1`. */
let site: Server;
let page: Page;
let key: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), startChromium()]);
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><title>Shop</title>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  member = await newMember(server);
  key = ((await (await browserOf(server, member).get('/api/api_key')).json()) as { apiKey: string }).apiKey;
  const context = await browser.newContext();
  // The shop's visitor is signed in to our site at the same time.
  await enterAs(context, server, member);
  page = await context.newPage();
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  site?.close();
  await browser?.close();
  await server?.stop();
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
    { url: server.url + path, sent: body, token: bearer, mode: credentials },
  );
}

describe('/developers', () => {
  it('is rendered with its reader’s key, and not cached', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await enterAs(context, server, member);
    const still = await context.newPage();
    const answer = await still.goto(`${server.url}/developers`);
    expect(answer!.headers()['cache-control']).toBe('private, no-store');
    expect(await still.getByRole('region', { name: 'Publishable key' }).innerText()).toContain(key);
    await context.close();
    const anybody = await fetch(`${server.url}/developers`);
    expect([anybody.status, await anybody.text()]).toEqual([200, expect.not.stringMatching(KEY)]);
  });

  it('copies the key, and replaces it when its owner asks for that', async () => {
    const other = await newMember(server);
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    await enterAs(context, server, other);
    const open = await context.newPage();
    await openAlive(open, `${server.url}/developers`);
    const panel = open.getByRole('region', { name: 'Publishable key' });
    const [first = ''] = KEY.exec(await panel.innerText())!;
    await panel.getByRole('button', { name: /^Copy.*Publishable key$/ }).click();
    await expect.poll(() => open.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await panel.getByRole('button', { name: 'Replace the publishable key' }).click();
    await panel.getByRole('button', { name: 'Replace the key' }).click();
    await expect.poll(async () => KEY.exec(await panel.innerText())?.[0]).not.toBe(first);
    const [second = ''] = KEY.exec(await panel.innerText())!;
    expect((await ask({ path: '/api/currencies', bearer: first }))?.status).toBe(401);
    expect((await ask({ path: '/api/currencies', bearer: second }))?.status).toBe(200);
    await context.close();
  });
});

describe('a page of another site', () => {
  it('runs the example of /developers unchanged', async () => {
    const logged = page.waitForEvent('console', { timeout: 30_000 });
    await page.addScriptTag({ type: 'module', content: pageExample(server.url, key) });
    expect((await logged).text()).toMatch(/^15 LTC bring \d+\.\d+ DOGE$/);
  });

  it('creates an exchange with the key and reads it, and reads nothing of its visitor', async () => {
    const found = await framed(`${server.url}/exchange/test-address?currency=doge`);
    const { address } = ((await found.json()) as { result: { address: string } }).result;
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
    const http = browserOf(server, member);
    const secret = await http.ask<{ key: string }>('/api/api_keys', { name: 'x', password: member.password });
    expect(await ask({ path: '/api/currencies', bearer: secret.key })).toBeUndefined();
    expect(await ask({ path: '/exchange/transactions', bearer: secret.key })).toBeUndefined();
  });
});
