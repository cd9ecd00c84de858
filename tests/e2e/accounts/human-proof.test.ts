import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { AltchaCaptchaVerifier } from '../../../adapters/captcha/altcha-captcha-verifier.ts';
import { startChromium } from '../../support/browser/chromium.ts';
import { startVisit, type Visit } from '../../support/browser/visit.ts';
import { SettableClock } from '../../support/fixtures/settable-clock.ts';

/** The script part of our pages' policy: files of this site only. */
const POLICY = "default-src 'none'; script-src 'self'; img-src data:";

type Solver = { solve(challenge: string, milliseconds?: number): Promise<string> };
declare const solver: Solver;

const check = new AltchaCaptchaVerifier(randomBytes(32), new SettableClock());
let folder: string;
let server: Server;
let browser: Browser;
let open: Visit;

/** A page with only the solver, bundled as Vite bundles ours. */
async function bundle(): Promise<void> {
  const adapter = resolve('adapters/browser/worker-captcha-solver.ts');
  await writeFile(
    join(folder, 'entry.js'),
    `import { WorkerCaptchaSolver } from ${JSON.stringify(adapter)};
     const solver = new WorkerCaptchaSolver();
     globalThis.solver = {
       solve: (challenge, milliseconds) =>
         solver.solve(challenge, milliseconds === undefined ? undefined : AbortSignal.timeout(milliseconds)),
     };`,
  );
  const rolldownOptions = { input: join(folder, 'entry.js'), output: { entryFileNames: 'entry.js' } };
  const outDir = join(folder, 'page');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { outDir, target: 'es2022', rolldownOptions },
  });
}

async function serve(): Promise<void> {
  server = createServer((request, response) => {
    response.setHeader('content-security-policy', POLICY);
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><link rel="icon" href="data:,"><script type="module" src="/entry.js"></script>');
      return;
    }
    response.setHeader('content-type', 'text/javascript');
    readFile(join(folder, 'page', request.url!)).then(
      (file) => response.end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altway-'));
  await bundle();
  await serve();
  browser = await startChromium({ ownHost: 'altway.test' });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(folder, { recursive: true });
});

/** Every test ends without an error on the console, such as a violation of the policy. */
beforeEach(async () => {
  open = await startVisit(browser, '');
});
afterEach(() => open.close());

async function visit(host: string): Promise<Page> {
  await open.page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`);
  await open.page.waitForFunction('globalThis.solver');
  return open.page;
}

describe('the captcha in a page', () => {
  it.each([
    ['127.0.0.1', true],
    // A plain http page of another host has no crypto.subtle.
    ['altway.test', false],
  ])('is solved on %s under the policy of our pages, and the server accepts the solution', async (host, hasSubtle) => {
    const page = await visit(host);
    expect(await page.evaluate(() => crypto.subtle !== undefined)).toBe(hasSubtle);
    const proof = await page.evaluate((challenge) => solver.solve(challenge), await check.challenge());
    expect(await check.judge(proof)).toBeDefined();
    await expect.poll(() => page.workers().length).toBe(0);
  });

  it('keeps the page responsive', async () => {
    const page = await visit('127.0.0.1');
    const endless = await new AltchaCaptchaVerifier(randomBytes(32), new SettableClock(), 10_000_000).challenge();
    const turns = await page.evaluate(async (challenge) => {
      let [count, going] = [0, true];
      const turn = () => {
        count += 1;
        if (going) setTimeout(turn);
      };
      turn();
      await solver.solve(challenge, 3000).catch(() => {});
      going = false;
      return count;
    }, endless);
    // On the main thread the solver yields five times a second.
    expect(turns).toBeGreaterThan(25);
  });

  it('stops when it is aborted, and ends its worker', async () => {
    const page = await visit('127.0.0.1');
    const endless = await new AltchaCaptchaVerifier(randomBytes(32), new SettableClock(), 10_000_000).challenge();
    await expect(page.evaluate((challenge) => solver.solve(challenge, 100), endless)).rejects.toThrow(/TimeoutError/);
    await expect.poll(() => page.workers().length).toBe(0);
  });

  it('reports its error', async () => {
    const page = await visit('127.0.0.1');
    await expect(page.evaluate(() => solver.solve('no puzzle'))).rejects.toThrow(/SyntaxError/);
    await expect.poll(() => page.workers().length).toBe(0);
  });

  it('is a separate file, which a page loads when it has a challenge', async () => {
    const sizes = new Map<string, number>();
    for (const file of await readdir(join(folder, 'page', 'assets')))
      sizes.set(file, (await readFile(join(folder, 'page', 'assets', file))).length);
    expect([...sizes.keys()]).toEqual([expect.stringMatching(/^captcha-worker-[\w-]+\.js$/)]);
    const entry = await readFile(join(folder, 'page', 'entry.js'), 'utf8');
    expect(entry.length).toBeLessThan(2500);
    expect(entry).not.toMatch(/scrypt|keyPrefix/i);
    expect([...sizes.values()][0]).toBeLessThan(20_000);
  });
});
