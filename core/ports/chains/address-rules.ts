import type { Currency } from '../../domain/quotes/currency.ts';
import { port } from '../port.ts';

/** Why an address, or the memo or tag beside it, cannot be used. */
export type AddressFault =
  | 'empty'
  | 'malformed'
  /** It has the right shape, but its own check digits say that it was mistyped. */
  | 'checksum'
  | 'wrong-network'
  /** A private key or a recovery phrase was pasted; it must be kept nowhere. */
  | 'secret'
  /** The house has no rule for this currency's network, so it cannot tell a good address from a bad one. */
  | 'network-unknown'
  | 'extra-id-missing'
  | 'extra-id-malformed'
  | 'extra-id-unexpected'
  /** The address says one extra ID, the field beside it another. */
  | 'extra-id-conflict';

/** An address as a currency's network reads it. */
export interface ValidAddress {
  readonly status: 'valid';
  /** In the one form in which it is kept and compared: trimmed, EIP-55 case, lower-case bech32 and so on. */
  readonly address: string;
  /** Also when it came inside the address, as in an X-address. */
  readonly extraId?: string;
}

/** Why not. Nothing of what was typed is in it. */
export interface InvalidAddress {
  readonly status: 'invalid';
  /** Where a form shows the message. */
  readonly field: 'address' | 'extraId';
  readonly reason: AddressFault;
  /** For people, what is wrong and what to do: a saying, in English. */
  readonly message: string;
  /** The name of the network that the address is certainly meant for. */
  readonly looksLike?: string;
}

/** What an address is, for a currency: fine, or why not. */
export type AddressVerdict = ValidAddress | InvalidAddress;

/** Tells whether coins of a currency can be sent to an address. Never throws, whatever was typed. */
export interface AddressRules {
  /** A missing extra ID is no fault: a customer's own wallet needs none. Who must have one asks for it himself. */
  check(currency: Currency, address: string, extraId?: string): AddressVerdict;
}
export const AddressRules = port<AddressRules>('AddressRules');
