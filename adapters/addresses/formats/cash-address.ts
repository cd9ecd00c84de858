import { bech32 } from '@scure/base';
import { type AddressFormat, CHECKSUM, MALFORMED, ok, type Reading } from '../address-format.ts';
import { concat, draw } from '../bytes.ts';
import { bytesOfWords } from './bech32.ts';

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
/** Length of the hash in bytes, by the lowest three bits of the type byte. */
const SIZES = [20, 24, 28, 32, 40, 48, 56, 64];

/** A Bitcoin Cash address: its kind (0 key, 1 script, 2 and 3 the same with tokens) and its hash. */
interface CashAddress {
  readonly type: number;
  readonly hash: Uint8Array;
}

/** The 40-bit checksum over 5-bit words; zero when it holds. */
function polymod(words: readonly number[]): bigint {
  let sum = 1n;
  for (const word of words) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word);
    GENERATORS.forEach((generator, bit) => {
      if ((top >> BigInt(bit)) & 1n) sum ^= generator;
    });
  }
  return sum ^ 1n;
}

const prefixWords = (prefix: string) => [...prefix].map((letter) => letter.charCodeAt(0) & 31).concat(0);

const wordsOf = (payload: string) => Array.from(payload, (letter) => CHARACTERS.indexOf(letter));

/** True when the checksum of the part after the colon holds. */
export function hasCashChecksum(prefix: string, payload: string): boolean {
  return polymod([...prefixWords(prefix), ...wordsOf(payload)]) === 0n;
}

/** Reads the part after the colon, in lower case. Source: the Bitcoin Cash specification, cashaddr 1.1. */
export function readCashAddress(prefix: string, payload: string): CashAddress | Reading {
  if (!/^[02-9ac-hj-np-z]{9,112}$/.test(payload)) return MALFORMED;
  if (!hasCashChecksum(prefix, payload)) return CHECKSUM;
  const bytes = bytesOfWords(wordsOf(payload).slice(0, -8));
  const kind = bytes?.[0] ?? 0x80;
  if (!bytes || kind & 0x80 || bytes.length - 1 !== SIZES[kind & 7]) return MALFORMED;
  return { type: kind >> 3, hash: bytes.slice(1) };
}

/** Writes the address of a key with its prefix. @param hash 20 bytes. */
function writeCashAddress(prefix: string, hash: Uint8Array): string {
  const words = bech32.toWords(concat([0], hash));
  const sum = polymod([...prefixWords(prefix), ...words, 0, 0, 0, 0, 0, 0, 0, 0]);
  const check = Array.from({ length: 8 }, (_, index) => Number((sum >> BigInt(5 * (7 - index))) & 31n));
  return `${prefix}:${[...words, ...check].map((word) => CHARACTERS[word]).join('')}`;
}

/**
 * Bitcoin Cash's own addresses, with or without their prefix. Bitcoin addresses, which the chain also reads, are
 * rejected: most people who paste one copied it from a Bitcoin wallet.
 */
export function cashAddresses(prefix: string): AddressFormat {
  return {
    isTelling: true,
    hasChecksum: true,
    read(text) {
      const lower = text.toLowerCase();
      if (text !== lower && text !== text.toUpperCase()) return MALFORMED;
      const payload = lower.startsWith(`${prefix}:`) ? lower.slice(prefix.length + 1) : lower;
      const decoded = readCashAddress(prefix, payload);
      // Only a text as long as common addresses counts as mistyped.
      if ('status' in decoded) return payload.length === 42 || payload.length === 61 ? decoded : MALFORMED;
      const isScript = (decoded.type & 1) === 1;
      const isPayable = decoded.type < 4 && (decoded.hash.length === 20 || (isScript && decoded.hash.length === 32));
      return isPayable ? ok(`${prefix}:${payload}`) : MALFORMED;
    },
    example: (seed) => writeCashAddress(prefix, draw(seed, 20)),
  };
}
