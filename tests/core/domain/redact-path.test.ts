import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactPath } from '../../../core/domain/redact-path.ts';

const word = fc.stringMatching(/^[\w-]{6,43}$/).map((text) => `s3cret${text}`);

describe('a path in the log', () => {
  it.each([
    ['/', '/'],
    ['/transaction/k3v9t2m7x4qa?a=b', '/transaction/k3v9t2m7x4qa'],
    ['/track', '/track'],
    ['/tracks/abc', '/tracks/abc'],
  ])('%s is logged as %s', (url, path) => {
    expect(redactPath(url)).toBe(path);
  });

  it('contains neither the query nor the secret of a link', () => {
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
  /** Ways to write a character: as it is, in the other case, percent-encoded, and encoded twice. */
  const written = fc.constantFrom(
    (letter: string) => letter,
    escaped,
    (letter: string) => escaped(letter).toLowerCase(),
    (letter: string) => escaped(letter).replaceAll('%', '%25'),
  );

  it('contains no secret, however letters and slashes are percent-encoded', () => {
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

  it('contains no e-mail of an unsubscribe page, however it is percent-encoded', () => {
    for (const path of [
      '/subscribe/ann@mail.example',
      '/%75nsubscribe/ann%40mail.example',
      '/subscribe%2Fann%40mail.example',
    ])
      expect(bare(redactPath(path))).not.toContain('mail.example');
  });

  it('keeps paths without secrets and the names of calls unchanged', () => {
    expect(redactPath('/f%61q/%C3%BC%00')).toBe('/f%61q/%C3%BC%00');
    expect(redactPath(`/exchange/tr%61ck/${'x'.repeat(43)}/refund-address`)).toBe('/exchange/track/…/refund-address');
  });
});

function escaped(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Decodes a text until no percent-encoding is left. */
function bare(text: string): string {
  const next = text.replaceAll(/%([0-7][\da-f])/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return next === text ? text : bare(next);
}
