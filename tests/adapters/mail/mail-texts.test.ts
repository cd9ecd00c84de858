// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compose } from '../../../adapters/mail/compose.ts';
import { filled, textsOf } from '../../../adapters/mail/texts/mail-texts.ts';
import { LOCALES } from '../../../core/domain/locale.ts';
import { mailsIn } from '../../support/samples/sample-mails.ts';

type Texts = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{[^{}]*\}/g;
const english: Texts = textsOf('en');

/** The distinct placeholders of a text; a language may repeat one. */
const named = (text: string) => [...new Set(text.match(PLACEHOLDER))].toSorted().join(' ');

/** The errors of a catalogue, one line each. */
function faults(texts: Texts): readonly string[] {
  const known = Object.entries(texts).filter(([id]) => id in english);
  return [
    ...Object.keys(english)
      .filter((id) => !(id in texts))
      .map((id) => `${id} is missing`),
    ...Object.keys(texts)
      .filter((id) => !(id in english))
      .map((id) => `${id} is not in English`),
    ...known.filter(([, text]) => text.trim() === '').map(([id]) => `${id} is empty`),
    ...known
      .filter(([id, text]) => named(text) !== named(english[id]!))
      .map(([id, text]) => `${id} fills in ${named(text)}`),
  ];
}

describe('the catalogues of mails', () => {
  it('exist for every language and for no other', () => {
    const files = readdirSync('adapters/mail/texts').filter((name) => name.endsWith('.json'));
    expect(files.toSorted()).toEqual(LOCALES.map(({ locale }) => `${locale}.json`).toSorted());
  });

  it.each(LOCALES.map(({ locale }) => locale))(
    'contain in %s the texts of English, with its placeholders',
    (locale) => {
      expect(faults(textsOf(locale))).toEqual([]);
    },
  );

  it.each(LOCALES.map(({ locale }) => locale))('contain in %s only texts that a mail shows', (locale) => {
    const shown = mailsIn(locale)
      .map((mail) => compose(mail))
      .flatMap(({ subject, text, html }) => [
        subject,
        text,
        new DOMParser().parseFromString(html, 'text/html').body.textContent,
      ])
      .join('\n');
    const isShown = (text: string) => text.split(PLACEHOLDER).every((part) => shown.includes(part));
    const unused = Object.entries(textsOf(locale)).filter(([, text]) => !isShown(text));
    expect(unused).toEqual([]);
    expect(shown).not.toMatch(PLACEHOLDER);
  });
});

describe('the check of catalogues of mails', () => {
  it.each([
    ['a missing text', { 'confirm.subject': undefined }, 'confirm.subject is missing'],
    ['one that no mail shows', { 'confirm.nothing': 'x' }, 'confirm.nothing is not in English'],
    ['an empty one', { footer: ' ' }, 'footer is empty'],
    ['another placeholder', { 'email-changed.text': '{e-mail}' }, 'email-changed.text fills in {e-mail}'],
    ['a placeholder less', { 'payout-requested.text': '{sum}' }, 'payout-requested.text fills in {sum}'],
  ])('finds %s', (_what, change, fault) => {
    const changed = Object.entries<string | undefined>({ ...english, ...change }).filter(
      ([, text]) => text !== undefined,
    );
    expect(faults(Object.fromEntries(changed) as Texts)).toEqual([fault]);
  });
});

describe('a text of a mail', () => {
  it('takes a value as it is, with braces, dollars and names of placeholders', () => {
    expect(filled('{sum} to {address}', { sum: '{address} $& $1', address: '{sum}' })).toBe('{address} $& $1 to {sum}');
  });
});
