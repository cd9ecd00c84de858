// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

let running: RunningServer;
const paths = ['/about', '/a&b', '/<x>'];
const render = async () => ({ status: 404, headers: {}, body: 'a page' });

beforeAll(async () => {
  const site = { origin: () => 'https://altway.example', paths: async () => paths, blog: 'https://blog.example/a' };
  running = await startServer({ pages: { render }, site });
});
afterAll(() => running.server.close());

const get = (path: string) => fetch(running.url + path, { redirect: 'manual' });

describe('files for search engines', () => {
  it('include a sitemap in XML with absolute URLs', async () => {
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const xml = new DOMParser().parseFromString(await response.text(), 'application/xml');
    expect(xml.querySelector('parsererror')).toBeNull();
    const root = xml.documentElement;
    expect([root.localName, root.namespaceURI]).toEqual(['urlset', 'http://www.sitemaps.org/schemas/sitemap/0.9']);
    expect([...root.querySelectorAll('url > loc')].map((loc) => loc.textContent)).toEqual([
      'https://altway.example/',
      'https://altway.example/rates',
      'https://altway.example/supported-currencies',
      'https://altway.example/networks',
      'https://altway.example/press',
      'https://altway.example/affiliate',
      'https://altway.example/widgets',
      'https://altway.example/payment-button',
      'https://altway.example/about',
      'https://altway.example/a&b',
      'https://altway.example/%3Cx%3E',
    ]);
  });

  it('include a robots.txt that excludes private pages and names the sitemap', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of ['/api/', '/history', '/processing', '/track/', '/unsubscribe'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).not.toContain('Disallow: /');
    expect(lines).toContain('Sitemap: https://altway.example/sitemap.xml');
  });
});

describe('the blog link', () => {
  it.each(['/blog', '/blog/'])('%s redirects to the blog temporarily', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([302, 'https://blog.example/a']);
  });

  it('works in any case', async () => {
    const { status, headers } = await get('/Blog');
    expect([status, headers.get('location')]).toEqual([301, '/blog']);
  });

  it('is an ordinary page when no blog is configured', async () => {
    const site = { origin: () => 'https://altway.example', paths: async () => paths };
    const without = await startServer({ pages: { render }, site });
    expect((await fetch(`${without.url}/blog`)).status).toBe(404);
    await without.server.close();
  });
});
