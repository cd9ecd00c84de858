import { FiatRatesFile, readFiatRates } from '../../adapters/node/files/fiat-rates-file.ts';
import { type Configuration, ConfigurationError } from '../../adapters/node/settings/configuration.ts';
import type { FiatRateList } from '../../core/ports/markets/fiat-rate-list.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { StartError } from './start-error.ts';

/** The operator's rates of fiat currencies, where a file has them. @throws StartError naming every mistake of the file. */
export function openFiatRates(
  { fiatRatesFile: path }: Pick<Configuration, 'fiatRatesFile'>,
  logger: Logger,
): FiatRateList | undefined {
  if (path === undefined) return undefined;
  try {
    readFiatRates(path);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartError(error.message, { cause: error });
    throw error;
  }
  return new FiatRatesFile(path, logger);
}
