import { readAccountKey } from '../../adapters/node/files/account-key-file.ts';
import { ConfigurationError } from '../../adapters/node/settings/configuration.ts';
import { openAccount } from '../../adapters/venue-accounts/open-account.ts';
import { StartError } from '../serve/start-error.ts';
import type { VenueSetup } from './venues-setup.ts';

/** Opens the account of a venue's key. @throws StartError for a file that is missing, open to others or no key. */
export async function accountAt({ terms, rules, proxy, account }: VenueSetup) {
  const { keyFile, isSandbox, rest } = account!;
  const assets = new Map([...rules.codes].map(([code, { asset }]) => [code, asset]));
  try {
    return await openAccount({ venue: terms.id, key: readAccountKey(keyFile), isSandbox, rest, proxy, assets });
  } catch (error) {
    if (error instanceof ConfigurationError)
      throw new StartError(`venues.${terms.id}.account: ${error.message}`, { cause: error });
    throw error;
  }
}
