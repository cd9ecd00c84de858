import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectPath } from '../../../core/domain/redirect-path.ts';

const BASES = [
  'https://altway.test/',
  'https://altway.test/a/b/c?d#e',
  'http://127.0.0.1:3000/recover/x',
  'http://[::1]:8/',
];

const SLASHES = ['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '\uff0f', '\u2044', '\u3002'];
const UNSEEN = ['\t', '\n', '\r', '\u0000', ' ', '\u00a0', '\ufeff', '\u202e'];
const WORDS = ['evil.example', 'https:', 'javascript:', '@', ':', '?', '#', 'a', 'history'];
const pieces = fc.constantFrom(...SLASHES, ...UNSEEN, ...WORDS);
const wanted = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary' }),
);

describe('the redirect path of a login', () => {
  it('never leaves the site, for any input and any base', () => {
    fc.assert(
      fc.property(wanted, (target) => {
        const path = redirectPath(target);
        if (path === undefined) return;
        expect(path).toBe(target);
        for (const base of BASES) {
          expect(new URL(path, base).origin).toBe(new URL(base).origin);
          // As a query parameter, which is decoded once more.
          const url = new URL(`/?login&proceedTo=${encodeURIComponent(path)}`, base);
          expect(new URL(url.searchParams.get('proceedTo')!, base).origin).toBe(new URL(base).origin);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('can be any page of the site', () => {
    for (const path of ['/', '/history', '/history?page=2', '/processing/ltc/doge/15/', '/transaction/abc#top'])
      expect(redirectPath(path)).toBe(path);
    for (const none of [undefined, null, '', 'history', '?a', '#a', `/${'a'.repeat(1024)}`])
      expect(redirectPath(none)).toBeUndefined();
  });
});
