import { base58 } from '@scure/base';
import {
  type AddressFormat,
  CHECKSUM,
  MALFORMED,
  ok,
  type Reading,
  WRONG_NETWORK,
  attempt,
} from '../address-format.ts';
import { concat, draw, fromHex, sameBytes, sha256Twice, startsWith, toHex } from '../bytes.ts';

/** A base 58 encoding: its alphabet and its checksum. */
export interface Base58Coding {
  readonly coder: { encode(bytes: Uint8Array): string; decode(text: string): Uint8Array };
  readonly check: (payload: Uint8Array) => Uint8Array;
  /** Length of the appended checksum in bytes. */
  readonly checkLength: number;
}

/** Bitcoin's encoding: its alphabet and four bytes of double SHA-256. */
export const bitcoinCoding: Base58Coding = { coder: base58, check: sha256Twice, checkLength: 4 };

/** The longest text that is decoded: decoding base 58 takes time quadratic in the length. */
const LONGEST = 200;

/**
 * Decodes a text with a base 58 checksum.
 * @returns the payload, or the reading that tells whether the text or its checksum is wrong.
 */
export function readBase58Check(text: string, coding: Base58Coding = bitcoinCoding): Uint8Array | Reading {
  const bytes = text.length > LONGEST ? undefined : attempt(() => coding.coder.decode(text));
  if (!bytes || bytes.length <= coding.checkLength) return MALFORMED;
  const payload = bytes.slice(0, -coding.checkLength);
  const check = coding.check(payload).subarray(0, coding.checkLength);
  return sameBytes(check, bytes.subarray(-coding.checkLength)) ? payload : CHECKSUM;
}

/** Encodes a payload with its checksum. */
export function writeBase58Check(payload: Uint8Array, coding: Base58Coding = bitcoinCoding): string {
  return coding.coder.encode(concat(payload, coding.check(payload).subarray(0, coding.checkLength)));
}

/** Leading bytes in hexadecimal, and the number of bytes that follow them. */
interface Base58Kind {
  readonly prefix: string;
  readonly length: number;
}

/** Addresses that are a prefix and a body in base 58 with a checksum: Bitcoin's older ones, Tron, Tezos, Mina. */
export function base58Addresses(kinds: readonly Base58Kind[], coding: Base58Coding = bitcoinCoding): AddressFormat {
  const known = kinds.map(({ prefix, length }) => ({ prefix: fromHex(prefix), length }));
  const sizes = new Set(known.map(({ prefix, length }) => prefix.length + length));
  return {
    isTelling: true,
    hasChecksum: true,
    read(text) {
      const payload = readBase58Check(text, coding);
      if (!(payload instanceof Uint8Array)) return looksRight(text, sizes, coding) ? payload : MALFORMED;
      const fits = known.some(
        ({ prefix, length }) => payload.length === prefix.length + length && startsWith(payload, prefix),
      );
      // The checksum holds, so it is an address of another network.
      return fits ? ok(text) : WRONG_NETWORK;
    },
    example(seed) {
      const { prefix, length } = known[0]!;
      return writeBase58Check(concat(prefix, draw(seed, length)), coding);
    },
  };
}

/** True for a text that decodes to the right length, which is a mistyped address; any other is no address at all. */
function looksRight(text: string, sizes: ReadonlySet<number>, coding: Base58Coding): boolean {
  const length = text.length > LONGEST ? 0 : (attempt(() => coding.coder.decode(text))?.length ?? 0);
  return sizes.has(length - coding.checkLength);
}

/** One-byte prefixes, given as numbers, before hashes of 20 bytes. */
export function hashKinds(versions: readonly number[]): Base58Kind[] {
  return versions.map((version) => ({ prefix: toHex(Uint8Array.of(version)), length: 20 }));
}
