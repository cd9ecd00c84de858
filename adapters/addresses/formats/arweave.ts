import { base64urlnopad } from '@scure/base';
import { type AddressFormat, attempt, MALFORMED, ok } from '../address-format.ts';
import { draw } from '../bytes.ts';

/** Arweave addresses: a SHA-256 hash in URL-safe base 64, without a checksum. */
export const arweaveAddresses: AddressFormat = {
  isTelling: false,
  hasChecksum: false,
  read(text) {
    const bytes = text.length === 43 ? attempt(() => base64urlnopad.decode(text)) : undefined;
    return bytes?.length === 32 ? ok(text) : MALFORMED;
  },
  example: (seed) => base64urlnopad.encode(draw(seed, 32)),
};
