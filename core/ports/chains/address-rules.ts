import type { Message } from '../../domain/message.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import { port } from '../port.ts';

/** Why an address, or the memo or tag beside it, is invalid. */
export type AddressFault =
  | 'empty'
  | 'malformed'
  /** It has the right shape, but its checksum shows that it was mistyped. */
  | 'checksum'
  | 'wrong-network'
  /** It is a name that stands for no address that can be paid to. */
  | 'name'
  /** A private key or a recovery phrase was pasted; it must not be stored anywhere. */
  | 'secret'
  /** The service has no rules for this currency's network, so it cannot validate the address. */
  | 'network-unknown'
  | 'extra-id-missing'
  | 'extra-id-malformed'
  | 'extra-id-unexpected'
  /** The address contains one extra ID, the field beside it another. */
  | 'extra-id-conflict';

interface ValidAddress {
  readonly status: 'valid';
  /** Canonical form, for storage and comparison: trimmed, EIP-55 case, lower-case bech32 and so on. */
  readonly address: string;
  /** Also set if the address contained it, as an X-address does. */
  readonly extraId?: string;
}

/** The reason. Contains nothing of the typed text. */
export interface InvalidAddress {
  readonly status: 'invalid';
  readonly field: 'address' | 'extraId';
  readonly reason: AddressFault;
  /** What is wrong and what to do. */
  readonly message: Message;
  /** The name of the network that the address certainly belongs to. */
  readonly looksLike?: string;
}

export type AddressVerdict = ValidAddress | InvalidAddress;

/** Checks whether coins of a currency can be sent to an address. Never throws, for any text. */
export interface AddressRules {
  /** A missing extra ID is valid: a customer's own wallet needs none. Callers that need one check it. */
  check(currency: Currency, address: string, extraId?: string): AddressVerdict;
}
export const AddressRules = port<AddressRules>('AddressRules');
