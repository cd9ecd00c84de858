import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES, preferredLocale } from '../../../core/domain/locale.ts';

const NAMES = LOCALES.map(({ locale }) => locale);

describe('the preferred locale', () => {
  it.each([
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['pt-PT, es;q=0.9', 'pt'],
    ['it, ru;q=0.2, ko;q=0.3', 'ko'],
    ['fr;q=0.5, de;q=0.5', 'fr'],
    ['de;q=0, vi;q=0.1', 'vi'],
    ['de; q=0.4 , hi ; q=0.6', 'hi'],
    ['zh', 'cn'],
    ['zh-TW', 'cn'],
    ['zh-CN', 'cn'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['de;q=x', 'en'],
    ['cnx, arx', 'en'],
  ])('of %j is %s', (accepted, locale) => {
    expect(preferredLocale(undefined, accepted).locale).toBe(locale);
  });

  it('is the saved choice when that is a known locale', () => {
    const property = fc.property(fc.constantFrom(...NAMES), fc.string(), (chosen, accepted) => {
      expect(preferredLocale(chosen, accepted).locale).toBe(chosen);
      expect(preferredLocale('xx', accepted)).toEqual(preferredLocale(undefined, accepted));
    });
    fc.assert(property);
  });

  it('is the one with the highest weight, in any order', () => {
    const weighed = fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 999 })), {
      minLength: 1,
      selector: ([, weight]) => weight,
    });
    const property = fc.property(weighed, (liked) => {
      const header = liked.map(([name, weight]) => `${name};q=0.${String(weight).padStart(3, '0')}`).join(', ');
      const [best] = liked.toSorted(([, one], [, other]) => other - one);
      expect(preferredLocale(undefined, header).locale).toBe(best![0]);
    });
    fc.assert(property);
  });
});
