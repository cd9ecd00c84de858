import { sha512_256 } from '@noble/hashes/sha2.js';
import { base32nopad } from '@scure/base';
import { type AddressFormat, attempt, CHECKSUM, MALFORMED, ok } from '../address-format.ts';
import { concat, draw, sameBytes } from '../bytes.ts';

/** Algorand addresses: a public key and the last four bytes of its SHA-512/256, in base 32. */
export const algorandAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const bytes = text.length === 58 ? attempt(() => base32nopad.decode(text)) : undefined;
    if (bytes?.length !== 36) return MALFORMED;
    return sameBytes(check(bytes.subarray(0, 32)), bytes.subarray(32)) ? ok(text) : CHECKSUM;
  },
  example(seed) {
    const key = draw(seed, 32);
    return base32nopad.encode(concat(key, check(key)));
  },
};

function check(key: Uint8Array): Uint8Array {
  return sha512_256(key).slice(-4);
}
