import type { AccountApi } from '../../../ports/apis/account-api.ts';
import { localAccountApi } from '../../accounts/local-account-api.ts';
import type { Accounts } from '../../accounts/open-accounts.ts';
import { signedInCalls } from '../../accounts/signed-in-calls.ts';
import { type SavedAddressParts, SavedAddressService } from './saved-address-service.ts';

/** The account calls, in process, those about saved addresses too: they need what is known of currencies. */
export function wholeAccountApi(accounts: Accounts, parts: SavedAddressParts): AccountApi {
  const saved = new SavedAddressService(accounts.context, parts);
  const signedIn = signedInCalls(accounts.sessions);
  return {
    ...localAccountApi(accounts),
    savedAddresses: signedIn((who) => saved.list(who)),
    saveAddress: signedIn((who, address, { caller }) => saved.save(who, address, caller)),
    renameAddress: signedIn((who, { id, name }, { caller }) => saved.rename(who, id, name, caller)),
    removeAddress: signedIn((who, { id }, { caller }) => saved.remove(who, id, caller)),
  };
}
