import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalTarget, isDecodable, originForm } from '../../../../adapters/http-server/pages/canonical-path.ts';

const HOST = 'https://altway.example';

/** Request targets as received: hostile slashes, escapes, capitals, queries. */
const anyTarget = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        '/\\',
        'evil.com',
        '@',
        ':',
        '.',
        '..',
        '?',
        '#',
        '%2F',
        '%5c',
        '%C3%89',
        '%41',
        '%7a',
      ),
      fc.string({ unit: fc.constantFrom(...'aAzZ09-_~é'), maxLength: 4 }),
      fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `/${parts.join('')}`);

describe('the canonical target', () => {
  it.each([
    ['/', '/'],
    ['/exchange/btc/eth', '/exchange/btc/eth'],
    ['/Exchange/BTC/eth', '/exchange/btc/eth'],
    ['/FAQ?Ref_ID=AbC', '/faq?Ref_ID=AbC'],
    ['/faq?next=/Profile', '/faq?next=/Profile'],
    ['/%C3%89', '/%C3%89'],
    ['/Caf%C3%A9', '/caf%C3%A9'],
    ['/%46AQ', '/faq'],
    ['/%5A%5B', '/z%5B'],
    ['//evil.com/A', '/evil.com/a'],
    ['/\\evil.com/a', '/evil.com/a'],
    ['///', '/'],
    ['/Processing/BTC/ETH/1', '/processing/btc/eth/1'],
    ['/Processing/BTC/ETH/1/0xAbC', '/processing/btc/eth/1/0xAbC'],
    ['/PROCESSING/XRP/xlm/1.5/GABC/MemoText?Ref_ID=AbC', '/processing/xrp/xlm/1.5/GABC/MemoText?Ref_ID=AbC'],
    ['/%50rocessing/A/B/1/%41b%2FC', '/processing/a/b/1/%41b%2FC'],
    ['//Track/AbC-_d', '/track/AbC-_d'],
    ['/track\\AbC', '/track\\abc'],
    ['/Track', '/track'],
    ['/Transaction/K3V9T2M7X4QA', '/transaction/k3v9t2m7x4qa'],
    ['/tracks/AbC', '/tracks/abc'],
    ['/constructor/AbC', '/constructor/abc'],
  ])('%s is %s', (target, canonical) => {
    expect(canonicalTarget(target)).toBe(canonical);
  });

  it('never names another host', () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        expect(new URL(canonicalTarget(target), HOST).origin).toBe(HOST);
      }),
    );
  });

  it('is its own canonical form, so that no redirect follows a redirect', () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        const once = canonicalTarget(target);
        expect(canonicalTarget(once)).toBe(once);
      }),
    );
  });

  it('keeps the query, and can be decoded exactly when the original can', () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        const canonical = canonicalTarget(target);
        expect(isDecodable(canonical)).toBe(isDecodable(target));
        expect(canonical.split('?').slice(1)).toEqual(target.split('?').slice(1));
      }),
    );
  });

  it('leaves parameters after the fixed parts of a path unchanged', () => {
    const own = anyTarget.map((target) => target.split('?', 1)[0]!.replace(/^[/\\]+/, ''));
    fc.assert(
      fc.property(own, own, (address, secret) => {
        expect(canonicalTarget(`/Processing/A/B/1/${address}`)).toBe(`/processing/a/b/1/${address}`);
        expect(canonicalTarget(`/TRACK/${secret}`)).toBe(`/track/${secret}`);
      }),
    );
  });

  it('decodes to the lower-case form of what the path decoded to', () => {
    const sound = anyTarget.filter((target) => isDecodable(target) && !/[?\\]/.test(target));
    const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    fc.assert(
      fc.property(sound, (target) => {
        expect(decodeURIComponent(canonicalTarget(target))).toBe(
          lower(decodeURIComponent(target.replace(/^\/+/, '/'))),
        );
      }),
    );
  });
});

describe('a request target', () => {
  it.each([
    ['/a?b', '/a?b'],
    ['http://evil.com/A', '/A'],
    ['HTTP://evil.com', '/'],
    ['http://evil.com?x', '/?x'],
    ['*', '/*'],
  ])('%s is read as %s', (target, path) => {
    expect(originForm(target)).toBe(path);
  });

  it.each(['/%', '/%zz', '/%C3', '/a%ff', '/%E0%A4%A'])('%s cannot be decoded', (target) => {
    expect(isDecodable(target)).toBe(false);
  });

  it('is decoded without regard to its query', () => {
    expect(isDecodable('/a?b=%zz')).toBe(true);
  });
});
