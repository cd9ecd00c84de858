import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateFolder, type CertificateFolder, testCertificate } from '../support/servers/certificates.ts';
import { startChromium } from '../support/browser/chromium.ts';
import { enterAs, newMember } from '../support/browser/members.ts';
import { type RunningServer, startServer } from '../support/servers/start-server.ts';
import { openAlive, startVisit } from '../support/browser/visit.ts';

const known = getCACertificates('default');
let files: CertificateFolder;
let server: RunningServer;
let browser: Browser;

/** Blocks of the simulated chain come every few seconds, and a deposit needs several. */
const CHAIN_MS = 150_000;

beforeAll(async () => {
  const pair = testCertificate();
  files = certificateFolder(pair);
  // For sign-ups outside of the browser.
  setDefaultCACertificates([...known, pair.certificate]);
  const { certificate, key } = files.paths;
  const env = { ALTWAY_TLS_CERT: certificate, ALTWAY_TLS_KEY: key, ALTWAY_BLOCK_MS: '200' };
  [server, browser] = await Promise.all([startServer(env), startChromium()]);
});
afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  setDefaultCACertificates(known);
  files?.remove();
});

describe('an exchange over the server’s own HTTPS', () => {
  it('goes from the card to sent coins, all of it over HTTP/2', async () => {
    expect(server.url).toMatch(/^https:/);
    const { context, page, close } = await startVisit(browser, server.url, { ignoreHTTPSErrors: true });
    await enterAs(context, server, await newMember(server));
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const protocols = () =>
      page.evaluate(() => {
        const kinds = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
        return kinds.map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol);
      });
    await openAlive(page, '/exchange/ltc/doge/15');
    expect(new Set(await protocols())).toEqual(new Set(['h2']));
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).toContain('__Host-csrf');
    expect(cookies.filter(({ secure, httpOnly }) => httpOnly && !secure)).toEqual([]);
    await button('Exchange').click();
    await page.waitForURL('**/processing/ltc/doge/15');
    await button('Use a demonstration address').click();
    await page.getByText('This address can receive payouts.').waitFor();
    await button('Continue to confirmation').click();
    await button('Create the exchange').click();
    await page.waitForURL('**/transaction/*');
    await button('Send a test payment').click();
    // Reported by live events, on the same connection as everything else.
    await page.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: CHAIN_MS });
    expect(new Set(await protocols())).toEqual(new Set(['h2']));
    await close();
  });
});
