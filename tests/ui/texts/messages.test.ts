import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import type * as MessageParser from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import { type Locale, LOCALES } from '../../../core/domain/locale.ts';
import { wholeCatalogue } from '../../../ui/messages/catalogues.ts';
import { wrongPercents } from '../../support/percents.ts';

// Not through Vite, whose pages have no parser.
const { parse, TYPE } = createRequire(import.meta.url)('@formatjs/icu-messageformat-parser') as typeof MessageParser;

type Texts = Readonly<Record<string, string>>;

const FOLDER = 'ui/messages';
const catalogue = (locale: string): Texts =>
  JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')) as Record<string, string>;

const english = catalogue('en');
const others = LOCALES.filter(({ locale }) => locale !== 'en');

/** Placeholders and their types, such as `count: plural`, in sorted order. */
function placeholders(text: string): readonly string[] {
  const found = new Set<string>();
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      // Where English needs no plural, another language may.
      const kind = element.type === TYPE.plural ? TYPE.argument : element.type;
      found.add(`${element.value}: ${TYPE[kind]}`);
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const option of Object.values(element.options)) walk(option.value);
      if (element.type === TYPE.tag) walk(element.children);
    }
  };
  walk(parse(text));
  return [...found].toSorted();
}

/** Plural forms that the language does not distinguish. */
function wrongForms(text: string, { tag }: Locale): readonly string[] {
  const wrong: string[] = [];
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.plural) {
        const type = element.pluralType ?? 'cardinal';
        const forms = new Set<string>(new Intl.PluralRules(tag, { type }).resolvedOptions().pluralCategories);
        const given = Object.keys(element.options).filter((form) => !form.startsWith('='));
        wrong.push(...given.filter((form) => !forms.has(form)), ...(given.includes('other') ? [] : ['no other']));
      }
      if (element.type === TYPE.select || element.type === TYPE.plural)
        for (const option of Object.values(element.options)) walk(option.value);
    }
  };
  walk(parse(text));
  return wrong;
}

/** The errors of a catalogue, one line each. */
function faults(texts: Texts, locale: Locale): readonly string[] {
  const ids = Object.keys(english);
  const missing = ids.filter((id) => !(id in texts)).map((id) => `${id} is missing`);
  const known = Object.entries(texts).filter(([id]) => id in english);
  return [
    ...missing,
    ...Object.keys(texts)
      .filter((id) => !(id in english))
      .map((id) => `${id} is not in English`),
    ...known.filter(([, text]) => text.trim() === '').map(([id]) => `${id} is empty`),
    ...known
      .filter(([id, text]) => placeholders(text).join() !== placeholders(english[id]!).join())
      .map(([id, text]) => `${id} fills in ${placeholders(text).join(' and ')}`),
    ...known.flatMap(([id, text]) => wrongForms(text, locale).map((form) => `${id}: ${form} is no form of plurals`)),
  ];
}

const sources = ['ui', 'stories']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** IDs that sources compose, as patterns: `status.${status}Said`. */
const composed = [...sources.matchAll(/`([a-zA-Z]+\.[^`\n]*\$\{[^`\n]*)`/g)].map(
  ([, template]) =>
    new RegExp(
      `^${template!
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replaceAll('.', String.raw`\.`))
        .join('.+')}$`,
    ),
);

/** Composed IDs that begin with a variable: `${kind}.title`. */
const begun = [...sources.matchAll(/`\$\{\w+\}(\.[a-zA-Z]+)`/g)].map(([, end]) => end!);

const isUsed = (id: string) =>
  sources.includes(`'${id}'`) ||
  sources.includes(`"${id}"`) ||
  composed.some((pattern) => pattern.test(id)) ||
  begun.some((end) => id.endsWith(end));

describe('the catalogues', () => {
  it('exist for every language and for no other', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
    expect(files.toSorted()).toEqual(LOCALES.map(({ locale }) => `${locale}.json`).toSorted());
  });

  it('contain in English exactly the displayed texts', () => {
    expect(faults(english, LOCALES[0]!)).toEqual([]);
    expect(Object.keys(english).filter((id) => !isUsed(id))).toEqual([]);
  });

  it.each(others.map((locale) => [locale.locale, locale] as const))('contain in %s the same texts', (name, locale) => {
    expect(faults(catalogue(name), locale)).toEqual([]);
  });

  it.each(LOCALES.map(({ locale, tag }) => [locale, tag]))(
    'format percentages in %s as the language does',
    (name, tag) => {
      expect(Object.values(catalogue(name)).flatMap((text) => wrongPercents(text, tag))).toEqual([]);
    },
  );

  it.each(LOCALES.map(({ locale }) => locale))('separate keywords in %s by commas that machines parse', (name) => {
    expect(catalogue(name)['press.keywords']!.split(', ')).toHaveLength(5);
  });
});

describe('the check of catalogues', () => {
  const german = LOCALES.find(({ locale }) => locale === 'de')!;
  const whole = { ...english };

  it.each([
    ['a missing text', { 'site.copyright': undefined }, 'site.copyright is missing'],
    ['one that nobody shows', { 'site.nothing': 'x' }, 'site.nothing is not in English'],
    ['an empty one', { 'header.faq': ' ' }, 'header.faq is empty'],
    ['another placeholder', { 'site.copyright': '© {jahr} Altway' }, 'site.copyright fills in jahr: argument'],
    ['a placeholder less', { 'site.copyright': 'Altway' }, 'site.copyright fills in '],
    ['a placeholder of another kind', { 'site.copyright': '{year, number}' }, 'site.copyright fills in year: number'],
    [
      'a plural of another language',
      { 'picker.found': '{count, plural, few {#} other {#}}' },
      'picker.found: few is no form of plurals',
    ],
  ])('finds %s', (_what, change, fault) => {
    const changed = Object.fromEntries(
      Object.entries({ ...whole, ...change } as Record<string, string | undefined>).filter(
        ([, text]) => text !== undefined,
      ),
    ) as Texts;
    expect(faults(changed, german)).toEqual([fault]);
  });
});

describe('the Arabic catalogue', () => {
  const amount = String.raw`(?:\{(?:amount|fee|amountFrom|amountTo|received|refunded|limit)\}|\d[\d.]*)`;
  const code = String.raw`(?:\{(?:currencyFrom|currencyTo|currencyCode|base)\}|LTC|DOGE|BTC)`;
  // The component sets the direction of the whole line.
  const lines = Object.entries(catalogue('ar')).filter(([id]) => id !== 'exchange.rate');

  it('isolates each amount with its currency, so that the sentence cannot reorder them', () => {
    const open = new RegExp(`(?<!\u2066)(?<![\\d.])${amount} ${code}|${amount} ${code}(?!\u2069)`, 'u');
    expect(lines.filter(([, text]) => open.test(text))).toEqual([]);
    expect(lines.filter(([, text]) => text.includes('\u2066')).length).toBeGreaterThan(15);
  });

  it('isolates an amount that already has its currency beside it', () => {
    const whole = ['quote.hopFee', 'proof.gain', 'proof.less', 'cards.atLeast'];
    const texts = lines.filter(([id]) => whole.includes(id)).map(([, text]) => text);
    expect(texts).toHaveLength(whole.length);
    expect(texts.filter((text) => !/\u2066\{(fee|amount)\}\u2069/.test(text))).toEqual([]);
  });
});

describe('the Russian catalogue', () => {
  it('uses the singular verb with many conversions', async () => {
    const i18n = new IntlI18n({ locale: 'ru', direction: 'ltr', messages: await wholeCatalogue('ru') });
    const begun = [1, 3, 5].map((count) => i18n.message('affiliate.convertBegun', { count }));
    expect(begun).toEqual(['Началась 1 конвертация', 'Начались 3 конвертации', 'Началось 5 конвертаций']);
  });
});

describe('every catalogue', () => {
  it.each([
    'currencyFrom',
    'currencyTo',
    'currencyCode',
    'currencyName',
    'amount',
    'blockchainUrl',
    'sourceCurrency',
    'resultValue',
    'resultCurrency',
  ])('has the placeholder %s', (name) => {
    const without = LOCALES.filter(({ locale }) => !Object.values(catalogue(locale)).join().includes(`{${name}}`));
    expect(without).toEqual([]);
  });

  it('claims encryption of the connection, and no end-to-end encryption', () => {
    const claims =
      /end.to.end|bout en bout|principio a fin|extremo a extremo|ponta a ponta|Ende.zu.Ende|сквозн|端到端|종단/i;
    const claiming = LOCALES.filter(({ locale }) => Object.values(catalogue(locale)).some((text) => claims.test(text)));
    expect(claiming).toEqual([]);
  });
});
