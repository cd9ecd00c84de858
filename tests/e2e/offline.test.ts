import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OFFLINE_CACHE } from '../../core/domain/site/offline-copy.ts';
import { AccountPages } from '../support/browser/account-pages.ts';
import { type Cable, cableTo } from '../support/browser/cable.ts';
import { createExchange } from '../support/browser/exchange-flow.ts';
import { type Member, newMember } from '../support/browser/members.ts';
import { useSite } from '../support/browser/site.ts';
import type { Visit } from '../support/browser/visit.ts';

const site = useSite();
let cable: Cable;
let member: Member;
let visit: Visit;
let page: Page;

beforeEach(async () => {
  cable = await cableTo(site.url);
  member = await newMember(site.server);
  // What the page could not load without a connection is logged by the browser, and by the page.
  const expected = /net::ERR_|503|^Loading chunk \S+ failed/;
  visit = await site.visit({ baseURL: cable.url, as: member, serviceWorkers: 'allow', expected });
  ({ page } = visit);
});
afterEach(() => cable.close());

const ready = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
const cacheNames = () => page.evaluate(() => caches.keys());

/** Makes an exchange, and waits until its page is prepared for the time without a connection. */
async function prepared(): Promise<string> {
  await visit.open('/processing/ltc/doge/15');
  await createExchange(page);
  await page.waitForURL('**/transaction/*');
  await page.getByRole('heading', { name: 'Waiting for your coins' }).waitFor();
  await ready();
  await expect.poll(cacheNames).toEqual([OFFLINE_CACHE]);
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

describe('a page without a connection', () => {
  it('shows the last state of open exchanges, without a script and without the secret of a tracking link', async () => {
    const id = await prepared();
    const secret = await page.evaluate(() => (history.state as { usr?: { trackSecret?: string } }).usr?.trackSecret);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const address = await page.locator('dd bdi').nth(1).textContent();
    cable.cut(true);
    await page.goto('/history');
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    const text = (await page.locator('main').textContent())!;
    for (const part of ['Waiting for your coins', '15 LTC', id, address!]) expect(text).toContain(part);
    expect(await page.content()).not.toContain('<script');
    const kept = await page.evaluate(async (name) => {
      const cache = await caches.open(name);
      const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
      return Promise.all(answers.map((answer) => answer!.text()));
    }, OFFLINE_CACHE);
    expect(kept).toHaveLength(1);
    expect(kept[0]).not.toContain(secret);
    cable.cut(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your exchanges' }).waitFor();
  });

  it('shows nothing of an account after its logout', async () => {
    const id = await prepared();
    const pages = new AccountPages(page);
    await pages.alive();
    await pages.logOut();
    await expect.poll(cacheNames).toEqual([]);
    cable.cut(true);
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    expect(await page.content()).not.toContain(id);
    expect(await page.getByRole('listitem').count()).toBe(0);
  });
});

describe('the installed site', () => {
  it('has a manifest with icons of the sizes that it names, and for browsers that ask by habit', async () => {
    await visit.open('/');
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = (await (await page.request.get(href!)).json()) as {
      readonly display: string;
      readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
    };
    expect(manifest.display).toBe('standalone');
    const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
    expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    for (const { src, sizes } of pictures) {
      const { width, height } = PNG.sync.read(await (await page.request.get(src)).body());
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const path of ['/favicon.ico', '/icons/180.png']) expect((await page.request.get(path)).status()).toBe(200);
  });

  it('shows the new pages and scripts at once when another version is deployed', async () => {
    const worker = await readFile('dist/page/offline.js');
    let version = 'one';
    const deployed = createServer((request, response) => {
      const send = (type: string, body: string | Buffer, cache = 'no-cache') =>
        response.writeHead(200, { 'content-type': type, 'cache-control': cache }).end(body);
      if (request.url === '/offline.js') return send('text/javascript', worker);
      const [, asset] = /^\/assets\/(\w+)\.js$/.exec(request.url ?? '') ?? [];
      if (asset) return send('text/javascript', `document.title = '${asset}'`, 'public, max-age=31536000, immutable');
      return send('text/html', `<!doctype html><script src="/assets/${version}.js"></script><p>${version}</p>`);
    }).listen(0, '127.0.0.1');
    await once(deployed, 'listening');
    const origin = `http://127.0.0.1:${(deployed.address() as AddressInfo).port}`;
    await page.goto(origin);
    await page.evaluate(() => navigator.serviceWorker.register('/offline.js'));
    await ready();
    await page.reload();
    const sources: (readonly [string, boolean])[] = [];
    page.on('response', (response) => sources.push([new URL(response.url()).pathname, response.fromServiceWorker()]));
    version = 'two';
    await page.reload();
    expect([await page.title(), await page.textContent('p')]).toEqual(['two', 'two']);
    // The worker passes the page on and leaves everything else to the browser.
    expect(sources.find(([path]) => path === '/assets/two.js')).toEqual(['/assets/two.js', false]);
    expect(await cacheNames()).toEqual([]);
    deployed.close();
    deployed.closeAllConnections();
  });
});
