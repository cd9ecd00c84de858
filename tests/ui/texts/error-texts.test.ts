import { describe, expect, it } from 'vitest';
import { IntlI18n } from '../../../adapters/intl/intl-i18n.ts';
import { LOCALES } from '../../../core/domain/locale.ts';
import { errorMessage, type ErrorMessageName, ERROR_MESSAGES } from '../../../core/domain/error-messages.ts';
import type { Message } from '../../../core/domain/message.ts';
import { wholeCatalogue } from '../../../ui/messages/catalogues.ts';

const names = Object.keys(ERROR_MESSAGES) as ErrorMessageName[];
const others = LOCALES.filter(({ locale }) => locale !== 'en').map(({ locale }) => locale);

/** A different value for every placeholder. */
const VALUES = {
  least: 6,
  most: 256,
  name: 'Ledger',
  minutes: 15,
  seconds: 42,
  largest: 4_294_967_295,
  bytes: 28,
  network: 'Litecoin',
  other: 'Bitcoin',
  extraId: 'Memo',
  form: 'ltc1',
  asset: 'LTC',
  reason: 'busy',
  percent: '6.25',
  lost: '0.75',
  currency: 'DOGE',
  amount: '12.5',
} as const;

const slotsOf = (name: ErrorMessageName) => [...ERROR_MESSAGES[name].matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot!);
const english = (name: ErrorMessageName) =>
  (errorMessage as (name: ErrorMessageName, values: object) => Message)(name, VALUES).text;
const i18nOf = async (locale: string) => {
  const { tag, direction } = LOCALES.find((known) => known.locale === locale)!;
  return new IntlI18n({ locale: tag, direction, messages: await wholeCatalogue(locale) });
};

describe('an error text', () => {
  it('is in English exactly the server’s message', async () => {
    const i18n = await i18nOf('en');
    for (const name of names) expect(i18n.message(`said.${name}`, VALUES)).toBe(english(name));
  });

  it('is in the catalogue, which has no others under the prefix', async () => {
    const ids = Object.keys(await wholeCatalogue('en')).filter((id) => id.startsWith('said.'));
    expect(ids.toSorted()).toEqual(names.map((name) => `said.${name}`).toSorted());
  });

  it.each(others)('exists in %s, with its placeholders', async (locale) => {
    const i18n = await i18nOf(locale);
    for (const name of names) {
      const translated = i18n.message(`said.${name}`, VALUES);
      expect(translated).not.toBe(english(name));
      for (const slot of slotsOf(name)) expect(translated).toContain(String(VALUES[slot as keyof typeof VALUES]));
    }
  });
});
