import { blake2b } from '@noble/hashes/blake2.js';
import { base58 } from '@scure/base';
import { type AddressFormat, attempt, CHECKSUM, MALFORMED, ok, WRONG_NETWORK } from '../address-format.ts';
import { concat, draw, sameBytes } from '../bytes.ts';

const LABEL = new TextEncoder().encode('SS58PRE');

/** Accounts of the Polkadot family with a checksum of 16 bits. @param network the chain's SS58 number. */
export function ss58Addresses(network: number): AddressFormat {
  return {
    isTelling: true,
    hasChecksum: false,
    read(text) {
      const bytes = text.length < 46 || text.length > 50 ? undefined : attempt(() => base58.decode(text));
      const head = (bytes?.[0] ?? 255) & 0x40 ? 2 : 1;
      if (!bytes || bytes[0]! > 127 || bytes.length !== head + 34) return MALFORMED;
      if (!sameBytes(check(bytes.subarray(0, -2)), bytes.subarray(-2))) return CHECKSUM;
      return sameBytes(bytes.subarray(0, head), prefix(network)) ? ok(text) : WRONG_NETWORK;
    },
    example(seed) {
      const bytes = concat(prefix(network), draw(seed, 32));
      return base58.encode(concat(bytes, check(bytes)));
    },
  };
}

function check(bytes: Uint8Array): Uint8Array {
  return blake2b(concat(LABEL, bytes)).slice(0, 2);
}

/** Encodes the network number: one byte below 64, otherwise two bytes with reordered bits (SS58). */
function prefix(network: number): Uint8Array {
  if (network < 64) return Uint8Array.of(network);
  return Uint8Array.of(((network & 0xfc) >> 2) | 0x40, (network >> 8) | ((network & 3) << 6));
}
