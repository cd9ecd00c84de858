import type { SavedAddress } from '../../domain/accounts/saved-address.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import { AccountApi } from '../../ports/apis/account-api.ts';
import { callOf } from '../use-case.ts';

/** Lists the addresses that the signed-in user saved. */
export const ListSavedAddresses = callOf(
  () => AccountApi,
  (api): Promise<readonly SavedAddress[]> => api.savedAddresses({}),
);

/** Saves an address under a name. @param currency any of its network. @returns all of them, as each change does. */
export const SaveAddress = callOf(
  () => AccountApi,
  async (api, currency: string, { address, extraId }: Destination, name: string): Promise<readonly SavedAddress[]> =>
    (await api.saveAddress({ currency, address, ...(extraId && { extraId }), name })).addresses,
);

export const RenameAddress = callOf(
  () => AccountApi,
  async (api, id: string, name: string): Promise<readonly SavedAddress[]> =>
    (await api.renameAddress({ id, name })).addresses,
);

export const RemoveAddress = callOf(
  () => AccountApi,
  async (api, id: string): Promise<readonly SavedAddress[]> => (await api.removeAddress({ id })).addresses,
);
