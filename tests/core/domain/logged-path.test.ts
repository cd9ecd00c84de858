import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loggedPath } from '../../../core/domain/logged-path.ts';

const word = fc.stringMatching(/^[\w-]{6,43}$/).map((text) => `s3cret${text}`);

describe('an address in a log', () => {
  it.each([
    ['/', '/'],
    ['/transaction/k3v9t2m7x4qa?a=b', '/transaction/k3v9t2m7x4qa'],
    ['/track', '/track'],
    ['/tracks/abc', '/tracks/abc'],
  ])('%s is written %s', (url, path) => {
    expect(loggedPath(url)).toBe(path);
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
            expect(loggedPath(way + secret + rest)).not.toContain('s3cret');
          }
        },
      ),
    );
  });
});
