import { printableName } from './printable-name.ts';

/** Most saved addresses of an account, and the longest name of one, in characters. */
export const MAX_SAVED_ADDRESSES = 100;
export const ADDRESS_NAME_LENGTH = 64;

/** A saved address, as its owner sees it. Times are ISO 8601. */
export interface SavedAddress {
  /** 12 lower-case letters and digits. */
  readonly id: string;
  /** The name that its owner gave it. */
  readonly name: string;
  /** The network's name, as currencies have it; every currency of the network can be sent there. */
  readonly network: string;
  readonly address: string;
  /** The memo or tag, where the network has one. */
  readonly extraId?: string | undefined;
  readonly createdAt: string;
  /** True since a password recovery, until the owner confirms it: address fields do not offer it. */
  readonly isUnconfirmed: boolean;
}

/** A name without control characters and outer spaces; undefined where nothing is left. */
export function addressName(typed: string): string | undefined {
  return printableName(typed, ADDRESS_NAME_LENGTH);
}
