import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateFolder, type CertificateFolder, testCertificate } from '../support/servers/certificates.ts';
import { newMember } from '../support/browser/members.ts';
import { useSite } from '../support/browser/site.ts';
import { createExchange } from '../support/browser/exchange-flow.ts';

const known = getCACertificates('default');
let files: CertificateFolder;

/** Blocks of the simulated chain come every fifth of a second, and a deposit needs several. */
const CHAIN_MS = 150_000;

beforeAll(() => {
  const pair = testCertificate();
  files = certificateFolder(pair);
  // For sign-ups outside of the browser.
  setDefaultCACertificates([...known, pair.certificate]);
});
afterAll(() => {
  setDefaultCACertificates(known);
  files?.remove();
});

const site = useSite({
  env: () => {
    const { certificate, key } = files.paths;
    return { ALTWAY_TLS_CERT: certificate, ALTWAY_TLS_KEY: key, ALTWAY_BLOCK_MS: '200' };
  },
});

describe('an exchange over the server’s own HTTPS', () => {
  it('goes from the card to sent coins, all of it over HTTP/2', async () => {
    expect(site.url).toMatch(/^https:/);
    const visit = await site.visit({ as: await newMember(site.server), ignoreHTTPSErrors: true });
    const { context, page } = visit;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const protocols = () =>
      page.evaluate(() => {
        const kinds = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
        // What the page itself has stopped has no answer, and no protocol.
        const answered = (kinds as PerformanceResourceTiming[]).filter(({ responseStatus }) => responseStatus > 0);
        return answered.map(({ nextHopProtocol }) => nextHopProtocol);
      });
    await visit.open('/exchange/ltc/doge/15');
    expect(new Set(await protocols())).toEqual(new Set(['h2']));
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).toContain('__Host-csrf');
    expect(cookies.filter(({ secure, httpOnly }) => httpOnly && !secure)).toEqual([]);
    await button('Exchange').click();
    await page.waitForURL('**/processing/ltc/doge/15');
    await createExchange(page);
    await page.waitForURL('**/transaction/*');
    await button('Send a test payment').click();
    // Reported by live events, on the same connection as everything else.
    await page.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: CHAIN_MS });
    expect(new Set(await protocols())).toEqual(new Set(['h2']));
  });
});
