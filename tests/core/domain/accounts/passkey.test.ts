import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCounterBack, passkeyName, passkeySite } from '../../../../core/domain/accounts/passkey.ts';

describe('where passkeys are valid', () => {
  it.each([
    ['https://altway.example', { rpId: 'altway.example', origin: 'https://altway.example' }],
    ['https://Altway.example:8443', { rpId: 'altway.example', origin: 'https://altway.example:8443' }],
    ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
    ['http://shop.localhost', { rpId: 'shop.localhost', origin: 'http://shop.localhost' }],
  ])('is derived from %s', (origin, site) => {
    expect(passkeySite(origin)).toEqual(site);
  });

  it.each([
    'http://altway.example',
    'http://127.0.0.1:3000',
    'https://192.0.2.1',
    'https://[::1]:3000',
    '',
    'localhost',
  ])('is nowhere at %s', (origin) => {
    expect(passkeySite(origin)).toBeUndefined();
  });
});

describe('the counter of a passkey', () => {
  it('went back unless it rose, or the authenticator has none', () => {
    const counter = fc.nat(2 ** 32 - 1);
    fc.assert(
      fc.property(counter, counter, (stored, reported) => {
        const hasCounter = stored > 0 || reported > 0;
        expect(isCounterBack(stored, reported)).toBe(hasCounter && !(reported > stored));
      }),
    );
    expect(isCounterBack(0, 0)).toBe(false);
    expect(isCounterBack(7, 7)).toBe(true);
    expect(isCounterBack(7, 0)).toBe(true);
  });
});

it('shortens names and removes control characters; nothing is no name', () => {
  expect(passkeyName('  Ann’s\u0000 phone\n')).toBe('Ann’s  phone');
  expect(passkeyName('x'.repeat(100))).toHaveLength(64);
  expect(passkeyName(' \n\u202e ')).toBeUndefined();
});
