import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASSWORD_BLOCKLIST, isBlocklistedPassword } from '../../../../core/domain/accounts/password-blocklist.ts';

const EMAIL = 'Ada.Lovelace+swap@analytical.engine.example';

describe('a password of context words', () => {
  it.each([
    'altway',
    'AltWay2026!',
    'alt-way',
    'bitcoin bitcoin',
    'Bitcoin-Wallet_99',
    'SideShift123',
    '\uff42\uff49\uff54\uff43\uff4f\uff49\uff4e',
    'ada.lovelace',
    'adalovelace1815',
    'LovelaceLovelace',
    'analytical!!!',
    'ada@analytical.engine.example',
    'altwayada1',
  ])('is found: %s', (password) => expect(isBlocklistedPassword(password, EMAIL)).toBe(true));

  it.each([
    'correct horse battery',
    'my altway phrase',
    'bit of coin',
    '2026altway',
    'ada.babbage',
    '******',
    '123456789',
    'xAltwayx',
  ])('is not seen in %s', (password) => expect(isBlocklistedPassword(password, EMAIL)).toBe(false));

  it('built from an e-mail is refused to that e-mail’s owner only', () => {
    expect(isBlocklistedPassword('lovelace', 'lovelace@example.com')).toBe(true);
    expect(isBlocklistedPassword('lovelace', 'somebody@example.com')).toBe(false);
    expect(isBlocklistedPassword('lovelace')).toBe(false);
    expect(isBlocklistedPassword('12345678', '12345678@example.com')).toBe(true);
  });

  it('is found in any spelling and however often it is repeated', () => {
    const noise = fc.constantFrom('', ' ', '-', '!', '_', '\u2026');
    const tail = fc.nat({ max: 9999 }).map(String);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...PASSWORD_BLOCKLIST), noise, fc.boolean()), { minLength: 1, maxLength: 5 }),
        tail,
        (parts, digits) => {
          const words = parts.map(([word, mark, isUpper]) => `${isUpper ? word.toUpperCase() : word}${mark}`);
          expect(isBlocklistedPassword(words.join('') + digits)).toBe(true);
        },
      ),
    );
  });

  it('is not seen in a text with a letter outside all words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PASSWORD_BLOCKLIST), fc.nat(), (word, at) => {
        const place = at % (word.length + 1);
        expect(isBlocklistedPassword(`${word.slice(0, place)}\u00e7${word.slice(place)}`, EMAIL)).toBe(false);
      }),
    );
  });

  it('is searched for in linear steps, whatever the e-mail contains', () => {
    expect(isBlocklistedPassword(`${'a'.repeat(255)}b`, 'a.aa.aaa.aaaa.aaaaa@example.com')).toBe(false);
  });
});

it('uses exactly the words that the documentation lists', () => {
  const page = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
  const [, listed = ''] = /## Words that are no password\n[^]*?```\n([^]*?)```/.exec(page) ?? [];
  expect(listed.split(/\s+/).filter(Boolean).toSorted()).toEqual([...PASSWORD_BLOCKLIST].toSorted());
});
