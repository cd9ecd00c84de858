import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import { SAMPLE_QUOTE } from '../../../adapters/memory/samples/sample-quotes.ts';
import { markColour, markLetters } from '../../../ui/components/currency-mark/mark-colour.ts';
import { routeLanes } from '../../../ui/components/route-diagram/route-lanes.ts';
import { shortAmount } from '../../../ui/components/short-amount.ts';
import { splitPlaces } from '../../../ui/components/split-places.ts';
import { assetsOf, pageAssets } from '../../../ui/document/page-assets.ts';
import { historyHead } from '../../../ui/screens/history/history-screen.tsx';
import { processingHead } from '../../../ui/screens/processing/processing-screen.tsx';
import { transactionHead } from '../../../ui/screens/transaction/transaction-screen.tsx';
import { english, englishTexts } from '../support/visit.tsx';
import { SPLIT_QUOTE } from '../../../stories/support/samples/split-quote.ts';

describe('amounts', () => {
  it('keep every digit, beyond the precision of a float', () => {
    expect(english.amount('123456789012345678901234567890.123456789012345678')).toBe(
      '123,456,789,012,345,678,901,234,567,890.123456789012345678',
    );
    expect(english.amount('0.000000000000000001')).toBe('0.000000000000000001');
    expect(english.amount('...')).toBe('...');
  });

  it('are formatted by the language', () => {
    const german = new IntlI18n({ locale: 'de', direction: 'ltr', messages: englishTexts });
    expect(german.amount('394000.15')).toBe('394.000,15');
  });

  it.each([
    ['394000.123456', '394000.1'],
    ['0.00000123456789', '0.000001234567'],
    ['12345678.9', '12345678'],
    ['0.5', '0.5'],
    ['1.0000000001', '1'],
    ['7', '7'],
  ])('%s is cut to %s', (decimal, short) => {
    expect(shortAmount(decimal)).toBe(short);
  });

  it('are split after the eighth place without losing any', () => {
    expect(splitPlaces('351.174823018446221905', '351.174823018446221905', 8)).toEqual(['351.17482301', '8446221905']);
    expect(splitPlaces('1,000.5', '1000.5', 8)).toEqual(['1,000.5', '']);
    expect(splitPlaces('...', '...', 8)).toEqual(['...', '']);
  });
});

describe('texts', () => {
  it('fill their placeholders', () => {
    expect(english.message('picker.found', { count: 1 })).toBe('1 currency');
    expect(english.message('picker.found', { count: 4 })).toBe('4 currencies');
  });

  it('that are missing show their id', () => {
    expect(english.message('no.such.text')).toBe('no.such.text');
  });
});

describe('a route', () => {
  it('with one leg has no shares', () => {
    expect(routeLanes(SAMPLE_QUOTE)).toMatchObject([{ share: undefined }]);
  });

  it('with several legs starts with the largest', () => {
    const reversed = { ...SPLIT_QUOTE, legs: SPLIT_QUOTE.legs.toReversed() };
    expect(routeLanes(reversed).map(({ share }) => share)).toEqual([0.6, 0.3, 0.1]);
  });
});

describe('marks', () => {
  it('are the same for the same asset', () => {
    expect(markColour('ltc')).toBe(markColour('ltc'));
    expect(markLetters('1000sats')).toBe('SAT');
    expect(markLetters('usdc')).toBe('USDC');
  });
});

describe('the files of a page', () => {
  it('are read from the manifest, including imports and the first font', () => {
    const manifest = {
      'ui/entry-client.tsx': {
        file: 'assets/e.js',
        isEntry: true,
        css: ['assets/e.css'],
        imports: ['_x.js'],
        assets: ['assets/inter-latin-wght-normal-1.woff2', 'assets/inter-greek-wght-normal-1.woff2'],
      },
      '_x.js': { file: 'assets/x.js', css: ['assets/e.css'] },
      'ui/screens/far.tsx': {
        file: 'assets/far.js',
        isDynamicEntry: true,
        css: ['assets/far.css', 'assets/e.css'],
        imports: ['_x.js', '_y.js'],
      },
      '_y.js': { file: 'assets/y.js', css: ['assets/y.css'] },
    };
    const far = {
      styles: ['/assets/far.css', '/assets/y.css'],
      preloads: [
        { href: '/assets/far.js', as: 'script' },
        { href: '/assets/y.js', as: 'script' },
      ],
    };
    expect(pageAssets(manifest)).toEqual({
      scripts: ['/assets/e.js'],
      styles: ['/assets/e.css'],
      preloads: [
        { href: '/assets/inter-latin-wght-normal-1.woff2', as: 'font' },
        { href: '/assets/x.js', as: 'script' },
      ],
      screens: { 'ui/screens/far.tsx': far },
    });
  });

  it('include those of a lazily loaded screen, and of no other', () => {
    const assets = { scripts: ['/e.js'], styles: ['/e.css'], preloads: [] };
    const screens = { 'a.tsx': { styles: ['/a.css'], preloads: [{ href: '/a.js', as: 'script' as const }] } };
    expect(assetsOf({ ...assets, screens }, 'a.tsx')).toMatchObject({
      scripts: ['/e.js'],
      styles: ['/e.css', '/a.css'],
      preloads: [{ href: '/a.js', as: 'script' }],
    });
    expect(assetsOf({ ...assets, screens })).toMatchObject(assets);
  });

  it('are looked up by the sources that the routes name', () => {
    for (const { source } of [processingHead, transactionHead, historyHead]) expect(existsSync(source!)).toBe(true);
  });

  it('need an entry', () => {
    expect(() => pageAssets({})).toThrow('no entry');
  });
});
