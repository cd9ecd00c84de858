import { base32nopad } from '@scure/base';
import { type AddressFormat, attempt, CHECKSUM, MALFORMED, ok, type Reading } from '../address-format.ts';
import { concat, crc16, draw } from '../bytes.ts';

const ACCOUNT = 6 << 3;
const MUXED = 12 << 3;

/** Reads a text of SEP-23: its version byte and the bytes after it. */
export function readStrkey(text: string): { readonly version: number; readonly body: Uint8Array } | Reading {
  const bytes = text.length > 200 ? undefined : attempt(() => base32nopad.decode(text));
  if (!bytes || bytes.length < 3) return MALFORMED;
  const sum = crc16(bytes.subarray(0, -2));
  if (bytes.at(-2) !== (sum & 255) || bytes.at(-1) !== sum >> 8) return CHECKSUM;
  return { version: bytes[0]!, body: bytes.slice(1, -2) };
}

/** Stellar accounts (G…) and muxed accounts (M…), which contain their memo; contracts cannot be paid like them. */
export const stellarAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const strkey = readStrkey(text);
    if ('status' in strkey) return /^(G.{55}|M.{68})$/.test(text) ? strkey : MALFORMED;
    if (strkey.version === ACCOUNT && strkey.body.length === 32) return ok(text);
    if (strkey.version !== MUXED || strkey.body.length !== 40) return MALFORMED;
    return { status: 'ok', address: text, extraId: 'none' };
  },
  example(seed) {
    const bytes = concat([ACCOUNT], draw(seed, 32));
    const sum = crc16(bytes);
    return base32nopad.encode(concat(bytes, [sum & 255, sum >> 8]));
  },
};
