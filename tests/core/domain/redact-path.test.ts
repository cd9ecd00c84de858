import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactPath } from '../../../core/domain/redact-path.ts';

const word = fc.stringMatching(/^[\w-]{6,43}$/).map((text) => `s3cret${text}`);

describe('an address in a log', () => {
  it.each([
    ['/', '/'],
    ['/transaction/k3v9t2m7x4qa?a=b', '/transaction/k3v9t2m7x4qa'],
    ['/track', '/track'],
    ['/tracks/abc', '/tracks/abc'],
  ])('%s is written %s', (url, path) => {
    expect(redactPath(url)).toBe(path);
  });

  it('has neither its query nor the secret of a link', () => {
    fc.assert(
      fc.property(
        word,
        fc.constantFrom(
          '/track/',
          '/Track/',
          '/exchange/track/',
          '/exchange/TRACK/',
          '/recover/',
          '/api/token/',
          '/api/Token/',
        ),
        (secret, way) => {
          for (const rest of ['', '/', '/events', '/resolve?after=1', `?token=${secret}`]) {
            expect(redactPath(way + secret + rest)).not.toContain('s3cret');
          }
        },
      ),
    );
  });

  const secret43 = fc.stringMatching(/^[\w-]{43}$/);
  const ways = ['/track/', '/exchange/track/', '/recover/', '/api/token/', '/subscribe/', '/unsubscribe/', '/nowhere/'];
  /** How a character may be written: as it is, in the other case, escaped, and that again. */
  const written = fc.constantFrom(
    (letter: string) => letter,
    escaped,
    (letter: string) => escaped(letter).toLowerCase(),
    (letter: string) => escaped(letter).replaceAll('%', '%25'),
  );

  it('has no secret however its letters are escaped, slashes and all', () => {
    const property = fc.property(
      secret43,
      fc.constantFrom(...ways),
      fc.constantFrom('', '/', '/events', '?a=b'),
      fc.constantFrom('', '/', '\\', '//', 'http://localhost/'),
      fc.infiniteStream(written),
      (secret, way, rest, before, writing) => {
        const path = [...(way + secret)].map((letter) => (writing.next().value as typeof escaped)(letter)).join('');
        expect(bare(redactPath(before + path + rest))).not.toContain(secret);
      },
    );
    fc.assert(property);
  });

  it('has no e-mail of a page that ends a subscription, however it is escaped', () => {
    for (const path of [
      '/subscribe/ann@mail.example',
      '/%75nsubscribe/ann%40mail.example',
      '/subscribe%2Fann%40mail.example',
    ])
      expect(bare(redactPath(path))).not.toContain('mail.example');
  });

  it('keeps what no secret is in to the letter, and the names of calls', () => {
    expect(redactPath('/f%61q/%C3%BC%00')).toBe('/f%61q/%C3%BC%00');
    expect(redactPath(`/exchange/tr%61ck/${'x'.repeat(43)}/refund-address`)).toBe('/exchange/track/…/refund-address');
  });
});

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** A text without its escapes, and without the escapes of these. */
function bare(text: string): string {
  const next = text.replaceAll(/%([0-7][\da-f])/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return next === text ? text : bare(next);
}
