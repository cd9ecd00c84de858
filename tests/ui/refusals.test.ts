import { describe, expect, it } from 'vitest';
import { rendererOf } from './support/renderer.ts';

const titleOf = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1];

describe('the page of a refused request', () => {
  it.each([400, 403, 405, 413, 414, 415, 429])('%i is the error page with its exact wording', async (refusal) => {
    const { status, headers, body } = await rendererOf().get('/', { refusal });
    expect([status, titleOf(body)]).toEqual([refusal, 'Error']);
    expect(body).toContain('Sorry, an critical error occurred on this page.');
    expect(body).toContain('<link rel="stylesheet" href="/assets/entry.css">');
    expect(headers['vary']).toBe('Cookie, Accept-Language, accept-encoding');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body).not.toMatch(/<script|\sstyle=|<style/);
  });

  it('says how to proceed, where that is possible', async () => {
    const { get } = rendererOf();
    expect((await get('/', { refusal: 429 })).body).toContain('Too many requests: try again in 60 s');
    expect((await get('/', { refusal: 413 })).body).toContain('The request is too large');
    expect((await get('/', { refusal: 403 })).body).not.toContain('too');
  });

  it('is in the visitor’s language and theme', async () => {
    const { get } = rendererOf();
    const { body } = await get('/', { refusal: 429, cookie: 'locale=ar; altway.theme=dark', acceptLanguage: 'de' });
    expect(body).toContain('<html lang="ar" dir="rtl" data-theme="dark">');
    expect((await get('/', { refusal: 429, acceptLanguage: 'de' })).body).toContain('<html lang="de" dir="ltr">');
  });

  it('is rendered once for each language and theme, and contains nothing of the visitor', async () => {
    const { get } = rendererOf();
    const own = { csrfToken: 'own-token', nonce: 'own-nonce' };
    const first = await get('/', {
      ...own,
      refusal: 429,
      cookie: 'own=cookie; locale=de',
      acceptLanguage: 'own-language',
    });
    expect(JSON.stringify(first)).not.toContain('own');
    expect(await get('/', { refusal: 429, cookie: 'locale=de' })).toBe(first);
    expect(await get('/', { refusal: 403, cookie: 'locale=de' })).not.toBe(first);
    expect(await get('/', { refusal: 429 })).not.toBe(first);
  });
});
