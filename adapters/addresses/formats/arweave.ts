import { base64urlnopad } from '@scure/base';
import { type AddressFormat, attempt, MALFORMED, ok } from '../address-format.ts';
import { draw } from '../bytes.ts';

/** Arweave's addresses: a SHA-256 in base 64 for links, without a check. */
export const arweaveAddresses: AddressFormat = {
  isTelling: false,
  hasChecksum: false,
  read(text) {
    const bytes = text.length === 43 ? attempt(() => base64urlnopad.decode(text)) : undefined;
    return bytes?.length === 32 ? ok(text) : MALFORMED;
  },
  example: (seed) => base64urlnopad.encode(draw(seed, 32)),
};
