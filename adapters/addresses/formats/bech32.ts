import { bech32, bech32m } from '@scure/base';
import {
  type AddressFormat,
  attempt,
  CHECKSUM,
  MALFORMED,
  ok,
  type Reading,
  WRONG_NETWORK,
} from '../address-format.ts';
import { draw } from '../bytes.ts';

/** The two checksums of BIP 173 and BIP 350. */
type Bech32Variant = 'bech32' | 'bech32m';

const CODERS = { bech32, bech32m };
const SHAPE = /^([\x21-\x7e]+)1([02-9ac-hj-np-z]{6,})$/;

/** A text with a valid checksum: the prefix before the last 1, and 5-bit words. */
interface Bech32Text {
  readonly prefix: string;
  readonly words: number[];
}

/**
 * Reads a text with the given checksum, in lower or upper case but not mixed.
 * @param limit the longest text in characters: 90 by BIP 173, more on other chains.
 */
export function readBech32(text: string, variant: Bech32Variant, limit = 90): Bech32Text | Reading {
  const lower = text.toLowerCase();
  const isOneCase = text === lower || text === text.toUpperCase();
  if (!isOneCase || text.length > limit || !SHAPE.test(lower)) return MALFORMED;
  const decoded = attempt(() => CODERS[variant].decode(lower as `${string}1${string}`, limit));
  return decoded ? { prefix: decoded.prefix, words: decoded.words } : CHECKSUM;
}

/** Converts 5-bit words to bytes; undefined when the padding is not zero or too long. */
export function bytesOfWords(words: readonly number[]): Uint8Array | undefined {
  return attempt(() => bech32.fromWords([...words]));
}

/** The rules of one bech32 format. */
interface Bech32Options {
  readonly prefix: string;
  /** Allowed lengths in bytes. */
  readonly lengths: readonly number[];
  readonly variant?: Bech32Variant;
  readonly limit?: number;
  /** An additional check of the bytes. */
  readonly accepts?: (bytes: Uint8Array) => boolean;
  /** The bytes of an example address, when not all bytes are valid. */
  readonly exampleBytes?: (seed: Uint8Array) => Uint8Array;
}

/** Addresses that are a prefix and bytes in bech32: the Cosmos family, MultiversX, Zilliqa, Oasis, Cardano. */
export function bech32Addresses(options: Bech32Options): AddressFormat {
  const { prefix, lengths, variant = 'bech32', limit = 90 } = options;
  const exampleBytes = options.exampleBytes ?? ((seed) => draw(seed, lengths[0]!));
  return {
    isTelling: true,
    hasChecksum: true,
    start: `${prefix}1`,
    read(text) {
      const decoded = readBech32(text, variant, limit);
      if ('status' in decoded) return text.toLowerCase().startsWith(`${prefix}1`) ? decoded : MALFORMED;
      if (decoded.prefix !== prefix) return WRONG_NETWORK;
      const bytes = bytesOfWords(decoded.words);
      if (!bytes || !lengths.includes(bytes.length)) return MALFORMED;
      return (options.accepts?.(bytes) ?? true) ? ok(text.toLowerCase()) : WRONG_NETWORK;
    },
    example: (seed) => CODERS[variant].encode(prefix, bech32.toWords(exampleBytes(seed)), limit),
  };
}

/** An account of a Cosmos SDK chain: 20 bytes, or 32 for contracts and module accounts. */
export function cosmosAddresses(prefix: string): AddressFormat {
  return bech32Addresses({ prefix, lengths: [20, 32] });
}
