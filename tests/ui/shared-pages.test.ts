import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { memoryAccountApi } from '../../adapters/memory/memory-account-api.ts';
import { memoryExchangeApi } from '../../adapters/memory/memory-exchange-api.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import type { PageRequest } from '../../core/ports/apis/page-renderer.ts';
import { createPageRenderer } from '../../ui/entry-server.tsx';
import { SettableClock } from '../support/fixtures/settable-clock.ts';
import { SESSION } from './support/renderer.ts';

/** A renderer, the number of quotes it has asked for, and its clock. */
function watched() {
  const clock = new SettableClock();
  const api = memoryExchangeApi();
  const quote = vi.spyOn(api, 'quote');
  const render = createPageRenderer({
    api,
    accounts: memoryAccountApi(),
    clock,
    logger: new MemoryLogger(),
    assets: { scripts: ['/assets/entry.js'], styles: [], preloads: [] },
    publicUrl: 'https://altway.example',
  });
  return { render, quote, clock };
}

const asked = (url: string, more: Partial<PageRequest> = {}): PageRequest => ({
  url,
  method: 'GET',
  csrfToken: 'token',
  nonce: 'n0nce',
  ...more,
});

const urls = fc.constantFrom(
  '/',
  '/?lang=de',
  '/?login',
  '/exchange',
  '/exchange/ltc/doge/15',
  '/rates',
  '/press',
  '/nope',
);
const cookies = fc.constantFrom(
  '',
  'theme=dark',
  'locale=ar',
  'altway.selection=ltc%2Fdoge%2F15',
  'theme=light; locale=fr',
);
const letters = fc.stringMatching(/^[A-Za-z\d+/=_-]{1,40}$/);
const requests = fc.record({
  url: urls,
  cookie: cookies,
  acceptLanguage: fc.constantFrom('en', 'ko', 'de;q=0.5, es'),
  csrfToken: letters,
  nonce: letters,
  session: fc.boolean(),
});

describe('a page that many visitors share', () => {
  it('is for each of them the page that a renderer of their own would give', async () => {
    const shared = watched();
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 8 }), async (visits) => {
        const pages = visits.map(({ session, ...visit }) =>
          asked(visit.url, { ...visit, ...(session && { caller: { session: SESSION } }) }),
        );
        const got = await Promise.all(pages.map(shared.render));
        for (const [index, page] of pages.entries()) {
          const { shared: _, ...own } = await watched().render(page);
          const { shared: __, ...given } = got[index]!;
          expect(given).toEqual(own);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is rendered once for those who ask within a quarter of a second', async () => {
    const { render, quote, clock } = watched();
    const visits = Array.from({ length: 50 }, (_, index) =>
      render(asked('/exchange/ltc/doge/15', { csrfToken: `token-${index}`, nonce: `nonce-${index}` })),
    );
    const pages = await Promise.all(visits);
    const once = quote.mock.calls.length;
    for (const [index, { body }] of pages.entries()) {
      expect(body).toContain(`content="token-${index}"`);
      expect(body.match(/nonce="nonce-\d+"/g)).toEqual([`nonce="nonce-${index}"`, `nonce="nonce-${index}"`]);
    }
    expect(new Set(pages.map(({ shared }) => shared)).size).toBe(1);
    clock.advance(250);
    await render(asked('/exchange/ltc/doge/15'));
    expect(quote.mock.calls.length).toBe(2 * once);
  });

  it('knows nothing of the visitor who asked first', async () => {
    const { render, quote } = watched();
    await render(asked('/exchange/ltc/doge/15', { caller: { visitor: 'v'.repeat(43), address: '203.0.113.7' } }));
    expect(quote.mock.calls.map(([, options]) => options?.caller)).toEqual([{ locale: 'en' }]);
  });

  it.each([
    ['a signed-in visitor', asked('/exchange', { caller: { session: SESSION } })],
    ['a form', asked('/exchange', { method: 'POST', form: { from: 'btc', to: 'eth' } })],
    ['a private page', asked(`/track/${'s'.repeat(43)}`)],
    ['a page of content', asked('/faq')],
    ['a long address', asked(`/exchange?${'x'.repeat(256)}`)],
  ])('is not given to %s', async (_what, request) => {
    expect((await watched().render(request)).shared).toBeUndefined();
  });

  it('is not kept when it could not be rendered', async () => {
    const { render, quote } = watched();
    const first = await render(asked('/exchange/ltc'));
    expect(first.status).toBe(404);
    quote.mockClear();
    expect((await render(asked('/exchange/ltc'))).status).toBe(404);
    expect((await render(asked('/exchange/ltc/doge/15'))).status).toBe(200);
  });

  it('is kept in a bounded number: the oldest is rendered again', async () => {
    const { render, quote } = watched();
    const visit = (number: number) => render(asked(`/exchange/ltc/doge/15?r=${number}`));
    for (let number = 0; number < 130; number += 1) await visit(number);
    quote.mockClear();
    await visit(129);
    expect(quote).not.toHaveBeenCalled();
    await visit(0);
    expect(quote).toHaveBeenCalled();
  });
});
