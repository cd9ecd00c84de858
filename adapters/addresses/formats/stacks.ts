import { type AddressFormat, CHECKSUM, MALFORMED, ok, WRONG_NETWORK } from '../address-format.ts';
import { concat, draw, fromHex, sameBytes, sha256Twice, toHex } from '../bytes.ts';

/** Crockford's base 32. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const KEY = 22;
const SCRIPT = 20;
const BODY = 24;

/** Stacks addresses (c32check): S, a version, and a number made of the hash and four checksum bytes. */
export const stacksAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const upper = text.toUpperCase();
    if (!/^S[0-9A-HJKMNP-TV-Z]{27,41}$/.test(upper)) return MALFORMED;
    const version = DIGITS.indexOf(upper[1]!);
    const number = Array.from(upper.slice(2)).reduce((sum, digit) => sum * 32n + BigInt(DIGITS.indexOf(digit)), 0n);
    const bytes = fromHex(number.toString(16).padStart(2 * BODY, '0'));
    if (bytes.length !== BODY || write(version, bytes) !== upper) return MALFORMED;
    if (!sameBytes(check(version, bytes.subarray(0, 20)), bytes.subarray(20))) return CHECKSUM;
    return version === KEY || version === SCRIPT ? ok(upper) : WRONG_NETWORK;
  },
  example(seed) {
    const hash = draw(seed, 20);
    return write(KEY, concat(hash, check(KEY, hash)));
  },
};

function check(version: number, hash: Uint8Array): Uint8Array {
  return sha256Twice(concat([version], hash)).slice(0, 4);
}

/** Encodes bytes; each leading zero byte becomes a digit 0, as in base 58. */
function write(version: number, bytes: Uint8Array): string {
  let number = BigInt(`0x${toHex(bytes)}`);
  let digits = '';
  for (; number > 0n; number /= 32n) digits = DIGITS[Number(number % 32n)] + digits;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `S${DIGITS[version]}${'0'.repeat(zeros === -1 ? bytes.length : zeros)}${digits}`;
}
