import { sha224 } from '@noble/hashes/sha2.js';
import { base32nopad } from '@scure/base';
import { type AddressFormat, anyOf, attempt, CHECKSUM, MALFORMED, ok } from '../address-format.ts';
import { concat, crc32, draw, fromHex, sameBytes, toHex } from '../bytes.ts';

const LABEL = new TextEncoder().encode('\u000aaccount-id');

/** Account identifiers of the Internet Computer's ledger: CRC-32 and SHA-224, in hexadecimal. */
const accounts: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const lower = text.toLowerCase();
    if (!/^[\da-f]{64}$/.test(lower)) return MALFORMED;
    const bytes = fromHex(lower);
    return sameBytes(crc32(bytes.subarray(4)), bytes.subarray(0, 4)) ? ok(lower) : CHECKSUM;
  },
  example: (seed) => account(draw(seed, 28)),
};

/** Principals, which wallets show beside the account: CRC-32 and up to 29 bytes, in base 32, a dash after every five. */
const principals: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const lower = text.toLowerCase();
    if (!/^([a-z2-7]{5}-)+[a-z2-7]{1,5}$/.test(lower) || lower.length > 63) return MALFORMED;
    const bytes = attempt(() => base32nopad.decode(lower.replaceAll('-', '').toUpperCase()));
    if (!bytes || bytes.length < 5) return MALFORMED;
    const body = bytes.subarray(4);
    if (!sameBytes(crc32(body), bytes.subarray(0, 4))) return CHECKSUM;
    // One byte is the management canister or the anonymous principal.
    return body.length === 1 ? MALFORMED : ok(account(sha224(concat(LABEL, body, new Uint8Array(32)))));
  },
  example: accounts.example,
};

function account(hash: Uint8Array): string {
  return toHex(concat(crc32(hash), hash));
}

/** ICP is sent to account identifiers; a principal stands for its first account. */
export const icpAddresses: AddressFormat = anyOf(accounts, principals);
