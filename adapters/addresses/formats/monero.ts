import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import { type AddressFormat, MALFORMED, ok, WRONG_NETWORK } from '../address-format.ts';
import { concat, draw } from '../bytes.ts';
import { type Base58Coding, readBase58Check, writeBase58Check } from './base58.ts';

const coding: Base58Coding = { coder: base58xmr, check: keccak_256, checkLength: 4 };
/**
 * Length of an address in bytes by its leading byte: standard, integrated (with a payment ID of 8 bytes), subaddress.
 */
const LENGTHS = new Map([
  [18, 65],
  [19, 73],
  [42, 65],
]);

/** Monero addresses: two public keys, and a payment ID in integrated ones. */
export const moneroAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    if (text.length !== 95 && text.length !== 106) return MALFORMED;
    const payload = readBase58Check(text, coding);
    if (!(payload instanceof Uint8Array)) return payload;
    return LENGTHS.get(payload[0]!) === payload.length ? ok(text) : WRONG_NETWORK;
  },
  example: (seed) => writeBase58Check(concat([18], draw(seed, 64)), coding),
};
