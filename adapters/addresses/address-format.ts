/** The result of reading a text as an address. */
export type Reading =
  | {
      readonly status: 'ok';
      /** The canonical form; reading it returns it unchanged. */
      readonly address: string;
      /** The extra ID inside the address; `none` when the address forbids one beside it. */
      readonly extraId?: string | 'none';
    }
  | { readonly status: 'malformed' | 'checksum' | 'wrong-network'; readonly looksLike?: string };

/** One address format. `read` never throws. */
export interface AddressFormat {
  /** True when a text that passes can only be an address of this format. False for names, for instance. */
  readonly isTelling: boolean;
  /** True when the format detects every single wrong character, or misses one in billions. */
  readonly hasChecksum: boolean;
  /** The prefix of all its addresses, in lower case; lets a search skip reading a text. */
  readonly start?: string;
  read(text: string): Reading;
  /** A valid address whose keys nobody holds. @param seed 32 bytes. */
  example(seed: Uint8Array): string;
}

export const MALFORMED: Reading = { status: 'malformed' };
export const CHECKSUM: Reading = { status: 'checksum' };
export const WRONG_NETWORK: Reading = { status: 'wrong-network' };

/** A successful reading. */
export function ok(address: string): Reading {
  return { status: 'ok', address };
}

/** Runs a decoder; undefined when it throws. */
export function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

const NEARNESS: readonly Reading['status'][] = ['ok', 'checksum', 'wrong-network', 'malformed'];

/** Combines the formats of a network: the first that reads a text counts, otherwise the reading nearest to success. */
export function anyOf(first: AddressFormat, ...others: readonly AddressFormat[]): AddressFormat {
  const formats = [first, ...others];
  return {
    isTelling: formats.every((format) => format.isTelling),
    hasChecksum: formats.every((format) => format.hasChecksum),
    read(text) {
      const readings = formats.map((format) => format.read(text));
      const status = NEARNESS.find((nearest) => readings.some((reading) => reading.status === nearest));
      return readings.find((reading) => reading.status === status) ?? MALFORMED;
    },
    example: (seed) => first.example(seed),
  };
}
