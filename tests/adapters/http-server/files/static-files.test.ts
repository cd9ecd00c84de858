import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitForRestOfMinute } from '../../../support/wait-for-full-minute.ts';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import { rawGet } from '../../../support/servers/raw-http.ts';

const SCRIPT = 'console.log("Altway")'.repeat(50);
const STYLES = 'body { color: #123456 }'.repeat(50);

let running: RunningServer;
let folder: string;
const asked: string[] = [];

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altway-'));
  await write('assets/index-Bx9Y.js', SCRIPT);
  await write('assets/index-Bx9Y.js.gz', gzipSync(SCRIPT));
  await write('assets/index-Bx9Y.css', STYLES);
  await write('assets/index-Bx9Y.css.gz', gzipSync(STYLES));
  await write('assets/index-Bx9Y.css.br', brotliCompressSync(STYLES));
  await write('favicon.svg', '<svg/>');
  await write('marks/btc.svg', '<svg/>');
  await write('index.html', 'template');
  await write('.vite/manifest.json', '{}');
  const render = async ({ url }: { url: string }) => {
    asked.push(url);
    return { status: 200, headers: {}, body: 'a page' };
  };
  running = await startServer({ pages: { render, files: folder } });
});
afterAll(async () => {
  await running.server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(running.url + path, { headers });

describe('a server', () => {
  it('starts when the machine needs longer than ten seconds to read the files', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const state = { isOver: false };
    const render = async () => ({ status: 200, headers: {}, body: '' });
    const starting = startServer({ pages: { render, files: folder } }).finally(() => (state.isOver = true));
    starting.catch(() => {});
    // The server's own limit of two minutes stays out of reach, however many turns the files need.
    for (let passed = 0; !state.isOver; await new Promise(setImmediate)) {
      if (passed >= 99_000 || vi.getTimerCount() === 0) continue;
      await vi.advanceTimersByTimeAsync(11_000);
      passed += 11_000;
    }
    vi.useRealTimers();
    const { server, url } = await starting;
    expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
    await server.close();
  });
});

describe('a file', () => {
  it('named after its content is cached for a year, and compressed where the client accepts it', async () => {
    const response = await get('/assets/index-Bx9Y.js', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(await response.text()).toBe(SCRIPT);
    const plain = await get('/assets/index-Bx9Y.js', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT]);
  });

  it('has no token and no cookie, so that shared caches may store it', async () => {
    const { headers } = await get('/favicon.svg');
    expect([headers.get('x-csrf-token'), headers.get('set-cookie')]).toEqual([null, null]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('of a currency mark is cached for a month', async () => {
    expect((await get('/marks/btc.svg')).headers.get('cache-control')).toBe('public, max-age=2592000');
  });

  it.each([
    '/assets/index-Old.js',
    '/marks/nobody.svg',
    '/assets/../favicon.svg',
    '/assets/%2e%2e/.vite/manifest.json',
  ])('%s is answered 404 without rendering a page', async (target) => {
    expect(await rawGet(running.url, target)).toMatch(/^HTTP\/1.1 404 [^]*Not found/);
    expect(asked).toEqual([]);
  });

  it.each(['/index.html', '/.vite/manifest.json', '/assets/index-Bx9Y.js.gz'])(
    '%s does not disclose its content',
    async (path) => {
      const text = await (await get(path)).text();
      expect(text).not.toMatch(/template|\{\}/);
    },
  );
});

describe('a request for a file', () => {
  const STYLED = '/assets/index-Bx9Y.css';

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['*', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['br;q=none', null],
    ['identity', null],
    ['', null],
  ])('that accepts %j is answered with coding %s', async (accepted, coding) => {
    const { headers } = await get(STYLED, { 'accept-encoding': accepted });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([coding, 'accept-encoding']);
  });

  it('gets a different ETag for each coding, and 304 when the ETag still matches', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const coded = { 'accept-encoding': accepted };
      const { headers } = await get(STYLED, coded);
      const etag = headers.get('etag')!;
      tags.add(etag);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(STYLED, { ...coded, 'if-none-match': known });
        expect([again.status, await again.text()]).toEqual([304, '']);
        expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'));
      }
      expect((await get(STYLED, { ...coded, 'if-none-match': '"other"' })).status).toBe(200);
      expect((await get(STYLED, { ...coded, 'if-match': '"other"' })).status).toBe(412);
      const since = { ...coded, 'if-modified-since': headers.get('last-modified')! };
      expect((await get(STYLED, since)).status).toBe(304);
      expect((await get(STYLED, { ...since, 'if-modified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' })).status).toBe(200);
    }
    expect(tags.size).toBe(3);
  });

  it('by HEAD is answered with the headers alone', async () => {
    const whole = await get('/favicon.svg');
    const head = await fetch(`${running.url}/favicon.svg`, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'last-modified'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    expect(head.headers.get('content-length')).toBe('6');
  });

  it('for a range is answered with that range', async () => {
    const end = STYLES.length - 1;
    const plain = { 'accept-encoding': 'identity' };
    const place = fc.nat(end + 10);
    const property = fc.asyncProperty(place, place, async (one, other) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      for (const [range, from, to] of [
        [`bytes=${first}-${last}`, first, Math.min(last, end)],
        [`bytes=${first}-`, first, end],
        [`bytes=-${last + 1}`, Math.max(0, end - last), end],
      ] as const) {
        const answer = await get(STYLED, { ...plain, range });
        const actual = [answer.status, answer.headers.get('content-range'), await answer.text()];
        const part = [206, `bytes ${from}-${to}/${STYLES.length}`, STYLES.slice(from, to + 1)];
        expect(actual).toEqual(from > end ? [416, `bytes */${STYLES.length}`, ''] : part);
      }
    });
    await fc.assert(property, { numRuns: 30 });
  });

  it.each(['bytes=5-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', 'bytes=1-1e3'])(
    'for %s is answered with the whole file',
    async (range) => {
      const answer = await get(STYLED, { 'accept-encoding': 'identity', range });
      expect([answer.status, await answer.text()]).toEqual([200, STYLES]);
    },
  );

  it('for a range of a file that has changed since is answered with the whole file', async () => {
    const { headers } = await get(STYLED, { 'accept-encoding': 'identity' });
    const part = { 'accept-encoding': 'identity', range: 'bytes=0-3' };
    const statusOf = async (known: string) => (await get(STYLED, { ...part, 'if-range': known })).status;
    expect(await statusOf(headers.get('etag')!)).toBe(206);
    expect(await statusOf(headers.get('last-modified')!)).toBe(206);
    for (const known of ['"other"', `W/${headers.get('etag')}`, 'Mon, 01 Jan 1990 00:00:00 GMT', 'x'])
      expect([known, await statusOf(known)]).toEqual([known, 200]);
  });
});

describe('files', () => {
  it('are sent from memory: no answer opens one', async () => {
    const other = await mkdtemp(join(tmpdir(), 'altway-'));
    await writeFile(join(other, 'favicon.svg'), '<svg/>');
    const server = await startServer({
      pages: { render: async () => ({ status: 200, headers: {}, body: '' }), files: other },
    });
    await rm(other, { recursive: true });
    expect(await (await fetch(`${server.url}/favicon.svg`)).text()).toBe('<svg/>');
    await server.server.close();
  });

  it('have a rate limit of their own, twenty times the usual one', async () => {
    await waitForRestOfMinute(10_000);
    const render = async () => ({ status: 200, headers: {}, body: 'a page' });
    const { url, server } = await startServer({ pages: { render, files: folder }, rateLimit: 2 });
    const ask = async (path: string) => (await fetch(url + path)).status;
    const answers = await Promise.all(Array.from({ length: 41 }, () => ask('/favicon.svg')));
    expect(answers.toSorted()).toEqual([...Array.from({ length: 40 }, () => 200), 429]);
    expect(await ask('/assets/none.js')).toBe(429);
    expect([await ask('/'), await ask('/'), await ask('/')]).toEqual([200, 200, 429]);
    await server.close();
  });
});
