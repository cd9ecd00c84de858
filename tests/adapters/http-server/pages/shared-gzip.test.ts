import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gzipShared } from '../../../../adapters/http-server/pages/shared-gzip.ts';
import type { SharedText } from '../../../../core/ports/apis/page-renderer.ts';
import { startServer } from '../../../support/servers/http-server.ts';

const token = fc.stringMatching(/^[\w+/=-]{0,80}$/);

describe('a shared page as gzip', () => {
  it('is the text with the visitor’s own values, whatever it holds', async () => {
    const texts = fc
      .array(fc.tuple(fc.constantFrom('csrfToken' as const, 'nonce' as const), fc.string({ unit: 'binary' })))
      .map((pairs): SharedText => ({
        parts: ['', ...pairs.map(([, text]) => text.toWellFormed())],
        values: pairs.map(([value]) => value),
      }));
    await fc.assert(
      fc.asyncProperty(texts, fc.record({ csrfToken: token, nonce: token }), async (text, own) => {
        const whole = text.parts
          .map((part, index) => (index === 0 ? '' : own[text.values[index - 1]!]) + part)
          .join('');
        for (let again = 0; again < 2; again += 1)
          expect(gunzipSync(await gzipShared(text, own)).toString()).toBe(whole);
      }),
    );
  });

  it('compresses a large part about as well as a whole page', async () => {
    const part = '<a class="button" href="/exchange">Exchange</a>'.repeat(2000);
    const text: SharedText = { parts: [part, part, ''], values: ['csrfToken', 'nonce'] };
    expect((await gzipShared(text, { csrfToken: 'token', nonce: 'n0nce' })).length).toBeLessThan(2000);
  });
});

describe('a server of shared pages', () => {
  it('sends each visitor their own token and nonce in gzip, and the whole page without it', async () => {
    const shared: SharedText = {
      parts: ['<meta content="', '"><script nonce="', '"></script>'],
      values: ['csrfToken', 'nonce'],
    };
    const { server, url } = await startServer({
      pages: {
        render: async ({ csrfToken, nonce }) => ({
          status: 200,
          headers: { vary: 'Cookie, Accept-Language, accept-encoding' },
          body: `<meta content="${csrfToken}"><script nonce="${nonce}"></script>`,
          shared,
        }),
      },
    });
    const seen = new Set<string>();
    for (const encoding of ['gzip, deflate, br', 'identity']) {
      const answer = await fetch(`${url}/exchange`, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : 'gzip');
      expect(answer.headers.get('vary')).toMatch(/^Cookie, Accept-Language, accept-encoding$/i);
      const token = answer.headers.get('x-csrf-token')!;
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy')!)![1]!;
      expect(await answer.text()).toBe(`<meta content="${token}"><script nonce="${nonce}"></script>`);
      seen.add(token).add(nonce);
    }
    expect(seen.size).toBe(4);
    await server.close();
  });
});
