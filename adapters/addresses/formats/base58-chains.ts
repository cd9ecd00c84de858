import { blake256 } from '@noble/hashes/blake1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { type AddressFormat, anyOf } from '../address-format.ts';
import { base58Addresses } from './base58.ts';
import { bech32Addresses } from './bech32.ts';

/** Tron accounts (T…). */
export const tronAddresses: AddressFormat = base58Addresses([{ prefix: '41', length: 20 }]);

/** Tezos: accounts of the four signature schemes (tz1 to tz4) and contracts (KT1). */
export const tezosAddresses: AddressFormat = base58Addresses(
  ['06a19f', '06a1a1', '06a1a4', '06a1a6', '025a79'].map((prefix) => ({ prefix, length: 20 })),
);

/** Mina public keys (B62…): a prefix, two version bytes, 32 bytes and a parity byte. */
export const minaAddresses: AddressFormat = base58Addresses([{ prefix: 'cb0101', length: 33 }]);

/** Decred addresses of keys (Ds…) and scripts (Dc…), with a BLAKE-256 checksum. */
export const decredAddresses: AddressFormat = base58Addresses(
  [
    { prefix: '073f', length: 20 },
    { prefix: '071a', length: 20 },
  ],
  { coder: base58, check: (bytes) => blake256(blake256(bytes)), checkLength: 4 },
);

/** Waves addresses (3P…): version 1, the letter W, a hash; the checksum is Keccak of BLAKE2b. */
export const wavesAddresses: AddressFormat = base58Addresses([{ prefix: '0157', length: 20 }], {
  coder: base58,
  check: (bytes) => keccak_256(blake2b(bytes, { dkLen: 32 })),
  checkLength: 4,
});

/** Horizen addresses of keys (zn…) and scripts (zs…). */
export const horizenAddresses: AddressFormat = base58Addresses([
  { prefix: '2089', length: 20 },
  { prefix: '2096', length: 20 },
]);

const UNIFIED_LENGTHS = Array.from({ length: 400 }, (_, index) => 48 + index);

/**
 * Zcash: transparent (t1, t3, tex1), Sapling (zs1) and unified (u1) addresses; Sprout addresses can no longer be paid.
 */
export const zcashAddresses: AddressFormat = anyOf(
  base58Addresses([
    { prefix: '1cb8', length: 20 },
    { prefix: '1cbd', length: 20 },
  ]),
  bech32Addresses({ prefix: 'tex', lengths: [20], variant: 'bech32m' }),
  bech32Addresses({ prefix: 'zs', lengths: [43] }),
  bech32Addresses({ prefix: 'u', lengths: UNIFIED_LENGTHS, variant: 'bech32m', limit: 800 }),
);
