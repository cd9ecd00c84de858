import { base58 } from '@scure/base';
import {
  type AddressFormat,
  anyOf,
  attempt,
  CHECKSUM,
  MALFORMED,
  ok,
  type Reading,
  WRONG_NETWORK,
} from '../address-format.ts';
import { concat, crc32, draw, sameBytes, startsWith } from '../bytes.ts';
import { bech32Addresses } from './bech32.ts';

/** Lengths in bytes: 57 with a stake key, 32 to 38 for pointers, 29 alone. */
const LENGTHS = [57, 29, 32, 33, 34, 35, 36, 37, 38];

/**
 * Checks that the kind in the upper half of the first byte fits the length and the lower half is the main network
 * (CIP-19).
 */
function isPayment(bytes: Uint8Array): boolean {
  const [head] = bytes as unknown as readonly [number];
  const kind = head >> 4;
  const isLong = bytes.length === 57;
  const fits = kind < 4 ? isLong : kind < 6 ? !isLong && bytes.length > 29 : kind < 8 && bytes.length === 29;
  return (head & 15) === 1 && fits;
}

const shelley = bech32Addresses({
  prefix: 'addr',
  lengths: LENGTHS,
  limit: 120,
  accepts: isPayment,
  exampleBytes: (seed) => concat([0x61], draw(seed, 28)),
});

/** Byron addresses of Cardano's first years: CBOR of a tagged byte string and its CRC-32, in base 58. */
const byron: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const bytes = text.length < 50 || text.length > 130 ? undefined : attempt(() => base58.decode(text));
    // An array of two: tag 24 with a string of less than 256 bytes, then an unsigned integer.
    if (!bytes || !startsWith(bytes, Uint8Array.of(0x82, 0xd8, 0x18, 0x58))) return MALFORMED;
    const payload = bytes.subarray(5, 5 + bytes[4]!);
    const sum = readUnsigned(bytes.subarray(5 + payload.length));
    if (payload.length !== bytes[4] || sum === undefined) return MALFORMED;
    if (!sameBytes(crc32(payload), Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum))) return CHECKSUM;
    return readByronPayload(payload, text);
  },
  example: (seed) => shelley.example(seed),
};

/** Reads a CBOR unsigned integer that ends where the bytes end. */
function readUnsigned(bytes: Uint8Array): number | undefined {
  const [head = 0xff] = bytes;
  const width = head < 24 ? 0 : ([1, 2, 4][head - 24] ?? 99);
  if (bytes.length !== 1 + width) return undefined;
  return width === 0 ? head : bytes.subarray(1).reduce((value, byte) => value * 256 + byte, 0);
}

/** Reads root hash, attributes and type. Attribute 2 names a test network. */
function readByronPayload(payload: Uint8Array, text: string): Reading {
  if (!startsWith(payload, Uint8Array.of(0x83, 0x58, 0x1c)) || payload.length < 33) return MALFORMED;
  const attributes = payload.subarray(31, -1);
  if (sameBytes(attributes, Uint8Array.of(0xa0))) return ok(text);
  const [head, key, form, length = 0] = attributes as unknown as readonly number[];
  // The derivation path of Byron wallets: attribute 1, a byte string whose length takes one byte.
  if (head === 0xa1 && key === 1 && form === 0x58 && attributes.length === 4 + length) return ok(text);
  return head === 0xa1 || head === 0xa2 ? WRONG_NETWORK : MALFORMED;
}

/** Cardano payment addresses; stake addresses cannot be paid. */
export const cardanoAddresses: AddressFormat = anyOf(shelley, byron);
