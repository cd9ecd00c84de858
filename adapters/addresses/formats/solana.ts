import { base58 } from '@scure/base';
import { type AddressFormat, attempt, MALFORMED, ok } from '../address-format.ts';
import { draw } from '../bytes.ts';

/** Solana addresses: 32 bytes in base 58, without a checksum. All zeros is the system program. */
export const solanaAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: false,
  read(text) {
    const bytes = text.length < 32 || text.length > 44 ? undefined : attempt(() => base58.decode(text));
    return bytes?.length === 32 && bytes.some((byte) => byte !== 0) ? ok(text) : MALFORMED;
  },
  example: (seed) => base58.encode(draw(seed, 32)),
};
