import { blake2b } from '@noble/hashes/blake2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { type AddressFormat, CHECKSUM, MALFORMED, ok } from '../address-format.ts';
import { concat, draw, fromHex, sameBytes, toHex } from '../bytes.ts';

/**
 * Accounts of Aptos, Movement and Sui: 0x and 64 digits without a checksum. Short forms are rejected, because a lost
 * digit would go unnoticed.
 */
export const moveAddresses: AddressFormat = {
  isTelling: false,
  hasChecksum: false,
  read: (text) => (/^0x(?!0*$)[\da-f]{64}$/i.test(text) ? ok(text.toLowerCase()) : MALFORMED),
  example: (seed) => `0x${toHex(draw(seed, 32))}`,
};

/** Starknet addresses are below this bound (2^251 - 256). */
const STARKNET_BOUND = 2n ** 251n - 256n;

/**
 * Starknet contracts: 0x and 64 digits, whose case may be a checksum as in EIP-55. One leading zero may be omitted; an
 * address that starts with zero must have all 64 digits, so that no digit can be lost.
 */
export const starknetAddresses: AddressFormat = {
  isTelling: false,
  hasChecksum: false,
  read(text) {
    const digits = /^0x(0[\da-f]{63}|[1-7][\da-f]{62})$/i.exec(text)?.[1]?.padStart(64, '0');
    if (digits === undefined || BigInt(`0x${digits}`) >= STARKNET_BOUND || /^0+$/.test(digits)) return MALFORMED;
    const written = starknetCase(digits.toLowerCase());
    const hasOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
    return hasOneCase || digits === written ? ok(`0x${written}`) : CHECKSUM;
  },
  example: (seed) => `0x${starknetCase(`00${toHex(draw(seed, 31))}`)}`,
};

/** Capitalises each digit where the Keccak hash of the number, in as few bytes as it takes, has its high bit set. */
function starknetCase(lower: string): string {
  const short = lower.replace(/^0+/, '');
  const hash = toHex(keccak_256(fromHex(short.length % 2 ? `0${short}` : short)));
  return [...lower]
    .map((digit, index) => (Number.parseInt(hash[index]!, 16) >= 8 ? digit.toUpperCase() : digit))
    .join('');
}

/** Sia addresses: a hash and six bytes of its BLAKE2b, in hexadecimal. */
export const siaAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const lower = text.toLowerCase();
    if (!/^[\da-f]{76}$/.test(lower)) return MALFORMED;
    const bytes = fromHex(lower);
    return sameBytes(siaCheck(bytes.subarray(0, 32)), bytes.subarray(32)) ? ok(lower) : CHECKSUM;
  },
  example(seed) {
    const hash = draw(seed, 32);
    return toHex(concat(hash, siaCheck(hash)));
  },
};

function siaCheck(hash: Uint8Array): Uint8Array {
  return blake2b(hash, { dkLen: 32 }).slice(0, 6);
}

/** ICON accounts (hx) and contracts (cx): 40 digits without a checksum. */
export const iconAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: false,
  read: (text) => (/^[hc]x(?!0*$)[\da-f]{40}$/i.test(text) ? ok(text.toLowerCase()) : MALFORMED),
  example: (seed) => `hx${toHex(draw(seed, 20))}`,
};
