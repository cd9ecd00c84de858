import * as z from 'zod/mini';
import { ADDRESS_NAME_LENGTH, type SavedAddress } from '../../domain/accounts/saved-address.ts';
import { list, optional, ticker } from '../fields.ts';

const name = z.string().check(z.maxLength(ADDRESS_NAME_LENGTH, `must be at most ${ADDRESS_NAME_LENGTH} characters`));
const id = z.string().check(z.regex(/^[a-z0-9]{12}$/, 'must be the ID of a saved address'));

export const savedAddressInputs = {
  none: z.object({}),
  /** @property currency any of the network: the address is saved for all of them. */
  save: z.object({
    currency: ticker,
    address: z.string().check(z.maxLength(256, 'must be at most 256 characters')),
    extraId: z.optional(z.string().check(z.maxLength(128, 'must be at most 128 characters'))),
    name,
  }),
  rename: z.object({ id, name }),
  remove: z.object({ id }),
};

const addresses = list(
  z.object({
    id: z.string(),
    name: z.string(),
    network: z.string(),
    address: z.string(),
    extraId: optional,
    createdAt: z.string(),
    isUnconfirmed: z.boolean(),
  }) satisfies z.ZodMiniType<SavedAddress>,
);

export const savedAddressOutputs = {
  list: addresses,
  /** @property addresses as they are now. */
  changed: z.object({ result: z.literal(true), addresses }),
};
