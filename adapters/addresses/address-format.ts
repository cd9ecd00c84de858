/** What a format makes of a text. */
export type Reading =
  | {
      readonly status: 'ok';
      /** The canonical form, which reads as itself. */
      readonly address: string;
      /** What the address says about the extra ID: one, or that there must be none beside it. */
      readonly extraId?: string | 'none';
    }
  | { readonly status: 'malformed' | 'checksum' | 'wrong-network'; readonly looksLike?: string };

/** One way of writing addresses. `read` never throws. */
export interface AddressFormat {
  /** True when a text that passes was certainly meant as such an address; names, for instance, are not telling. */
  readonly isTelling: boolean;
  /** True when no single wrong character passes, or one in billions. */
  readonly hasChecksum: boolean;
  /** What all its texts start with, in lower case; spares a search the reading. */
  readonly start?: string;
  read(text: string): Reading;
  /** A valid address that nobody holds the keys of. @param seed 32 bytes. */
  example(seed: Uint8Array): string;
}

export const MALFORMED: Reading = { status: 'malformed' };
export const CHECKSUM: Reading = { status: 'checksum' };
export const WRONG_NETWORK: Reading = { status: 'wrong-network' };

/** A reading that went well. */
export function ok(address: string): Reading {
  return { status: 'ok', address };
}

/** Runs a decoder that throws at what it cannot read. */
export function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

const NEARNESS: readonly Reading['status'][] = ['ok', 'checksum', 'wrong-network', 'malformed'];

/** A network that has several formats: the first that reads a text counts, else the one that came nearest. */
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
