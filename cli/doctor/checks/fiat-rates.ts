import { readFiatRates } from '../../../adapters/node/files/fiat-rates-file.ts';
import { ConfigurationError } from '../../../adapters/node/settings/configuration.ts';
import { GONE_DAYS, OLD_DAYS } from '../../../core/exchange/quotes/fiat-rates.ts';
import { good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

const DAY_MS = 86_400_000;

/** The operator's rates of fiat currencies: whether the file can be read, and how old it is. */
export const fiatRatesCheck: Check = {
  name: 'fiat rates',
  async run({ configuration: { fiatRatesFile } }) {
    if (fiatRatesFile === undefined) return [note('no file has rates of fiat currencies', 'see docs/worth.md')];
    try {
      const { at, rates } = readFiatRates(fiatRatesFile);
      const days = Math.floor((Date.now() - at) / DAY_MS);
      const what = `${Object.keys(rates).length} rates of fiat currencies are of ${new Date(at).toISOString().slice(0, 10)}`;
      if (days > GONE_DAYS) return [toMend(`${what}: too old to be offered`, 'write the rates of today')];
      return [days > OLD_DAYS ? note(`${what}, which is old`, 'write the rates of today') : good(what)];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return error.mistakes.map((mistake) => toMend(mistake, 'correct it: the server does not start with it'));
    }
  },
};
