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

/** How bytes become text: the alphabet, and the check that is appended. */
export interface Base58Coding {
  readonly coder: { encode(bytes: Uint8Array): string; decode(text: string): Uint8Array };
  readonly check: (payload: Uint8Array) => Uint8Array;
  /** Bytes of the check that are appended. */
  readonly checkLength: number;
}

/** Bitcoin's: its alphabet, four bytes of double SHA-256. */
export const bitcoinCoding: Base58Coding = { coder: base58, check: sha256Twice, checkLength: 4 };

/** The longest text that is decoded: base 58 takes time with the square of the length. */
const LONGEST = 200;

/** The payload of a text with a base 58 check, or which of the two is wrong. */
export function readBase58Check(text: string, coding: Base58Coding = bitcoinCoding): Uint8Array | Reading {
  const bytes = text.length > LONGEST ? undefined : attempt(() => coding.coder.decode(text));
  if (!bytes || bytes.length <= coding.checkLength) return MALFORMED;
  const payload = bytes.slice(0, -coding.checkLength);
  const check = coding.check(payload).subarray(0, coding.checkLength);
  return sameBytes(check, bytes.subarray(-coding.checkLength)) ? payload : CHECKSUM;
}

/** The text of a payload with its check. */
export function writeBase58Check(payload: Uint8Array, coding: Base58Coding = bitcoinCoding): string {
  return coding.coder.encode(concat(payload, coding.check(payload).subarray(0, coding.checkLength)));
}

/** Leading bytes in hexadecimal, and how many bytes follow them. */
export interface Base58Kind {
  readonly prefix: string;
  readonly length: number;
}

/** Addresses that are a prefix and a body in base 58 with a check: Bitcoin's older ones, Tron, Tezos, Mina. */
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
      // Its check is right, so it is somebody's address.
      return fits ? ok(text) : WRONG_NETWORK;
    },
    example(seed) {
      const { prefix, length } = known[0]!;
      return writeBase58Check(concat(prefix, draw(seed, length)), coding);
    },
  };
}

/** A text that decodes to the right length is a mistyped address; any other is no address at all. */
function looksRight(text: string, sizes: ReadonlySet<number>, coding: Base58Coding): boolean {
  const length = text.length > LONGEST ? 0 : (attempt(() => coding.coder.decode(text))?.length ?? 0);
  return sizes.has(length - coding.checkLength);
}

/** Prefixes of one byte, given as numbers, before hashes of 20 bytes. */
export function hashKinds(versions: readonly number[]): Base58Kind[] {
  return versions.map((version) => ({ prefix: toHex(Uint8Array.of(version)), length: 20 }));
}
