import { ConfigurationError } from '../../adapters/node/settings/configuration.ts';
import { didYouMean } from '../../adapters/node/settings/did-you-mean.ts';
import { readTreasuryFile } from '../../adapters/node/settings/treasury/treasury-file.ts';
import { parseUnits } from '../../core/domain/amount.ts';
import { type Currency, findCurrency } from '../../core/domain/quotes/currency.ts';
import type { AddressRules } from '../../core/ports/chains/address-rules.ts';
import type { Target, Targets } from '../../core/exchange/treasury/holdings/targets.ts';
import { StartError } from '../serve/start-error.ts';

/**
 * Reads how much each hot wallet should hold, and validates it against the catalogue. @throws StartError naming every
 * mistake. @param addresses checks cold addresses.
 */
export function readTargets(path: string, currencies: readonly Currency[], addresses: AddressRules): Targets {
  try {
    const mistakes: string[] = [];
    const { hotWallet } = readTreasuryFile(path);
    const found = Object.entries(hotWallet).map(([name, band]): [string, Target] => {
      const complain = (what: string) => mistakes.push(`${path}: hotWallet.${name}${what}`);
      const currency = findCurrency(currencies, name);
      if (!currency) {
        const meant = didYouMean(
          name,
          currencies.map(({ ticker }) => ticker),
        );
        complain(` is no currency${meant ? `: did you mean ${meant}?` : ''}`);
        return [name, { least: 0n, target: 0n, most: 0n }];
      }
      const unitsOf = (field: 'least' | 'target' | 'most') => {
        const { decimals } = currency;
        if ((band[field].split('.')[1]?.length ?? 0) > decimals)
          complain(`.${field} has more than ${decimals} decimals`);
        return parseUnits(band[field], decimals, 'floor');
      };
      const [least, target, most] = [unitsOf('least'), unitsOf('target'), unitsOf('most')];
      if (least > target || target > most) complain(': least, target and most must not be smaller than the one before');
      const { cold } = band;
      if (cold !== undefined && addresses.check(currency, cold).status !== 'valid')
        complain(`.cold is no address of ${currency.network}`);
      return [currency.ticker, { least, target, most, cold }];
    });
    if (mistakes.length > 0) throw new ConfigurationError(mistakes);
    return new Map(found);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}
