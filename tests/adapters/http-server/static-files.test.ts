import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../support/http-server.ts';
import { rawGet } from '../../support/raw-http.ts';

const SCRIPT = 'console.log("Altway")'.repeat(50);

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

describe('a file', () => {
  it('named after its content is kept for a year, compressed where that is understood', async () => {
    const response = await get('/assets/index-Bx9Y.js', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(await response.text()).toBe(SCRIPT);
    const plain = await get('/assets/index-Bx9Y.js', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT]);
  });

  it('carries no token and no cookie, so that caches may keep it', async () => {
    const { headers } = await get('/favicon.svg');
    expect([headers.get('x-csrf-token'), headers.get('set-cookie')]).toEqual([null, null]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('of a mark is kept for a month', async () => {
    expect((await get('/marks/btc.svg')).headers.get('cache-control')).toBe('public, max-age=2592000');
  });

  it.each([
    '/assets/index-Old.js',
    '/marks/nobody.svg',
    '/assets/../favicon.svg',
    '/assets/%2e%2e/.vite/manifest.json',
  ])('%s is not there, and no page either', async (target) => {
    expect(await rawGet(running.url, target)).toMatch(/^HTTP\/1.1 404 [^]*Not found/);
    expect(asked).toEqual([]);
  });

  it.each(['/index.html', '/.vite/manifest.json', '/assets/index-Bx9Y.js.gz'])('%s is not shown', async (path) => {
    const text = await (await get(path)).text();
    expect(text).not.toMatch(/template|\{\}/);
  });
});
