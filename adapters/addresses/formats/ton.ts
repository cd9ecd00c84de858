import { base64url } from '@scure/base';
import { type AddressFormat, attempt, CHECKSUM, MALFORMED, ok, WRONG_NETWORK } from '../address-format.ts';
import { concat, crc16, draw, fromHex } from '../bytes.ts';

const BOUNCEABLE = 0x11;
/**
 * The flag of non-bounceable addresses: coins sent to a wallet that does not exist yet stay there instead of returning.
 */
const NON_BOUNCEABLE = 0x51;
const TEST_ONLY = 0x80;

/** TON addresses (TEP-2) in either base 64, or raw as chain and hash; the canonical form is URL-safe. */
export const tonAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const raw = /^(-1|0):([0-9a-f]{64})$/i.exec(text);
    if (raw) return ok(write(NON_BOUNCEABLE, raw[1] === '0' ? 0 : 255, fromHex(raw[2]!)));
    const written = text.replaceAll('+', '-').replaceAll('/', '_');
    const bytes = text.length === 48 ? attempt(() => base64url.decode(written)) : undefined;
    if (bytes?.length !== 36) return MALFORMED;
    const sum = crc16(bytes.subarray(0, 34));
    if (bytes[34] !== sum >> 8 || bytes[35] !== (sum & 255)) return CHECKSUM;
    const [flags, chain] = bytes as unknown as readonly [number, number];
    if (flags & TEST_ONLY) return WRONG_NETWORK;
    const isKnown = (flags === BOUNCEABLE || flags === NON_BOUNCEABLE) && (chain === 0 || chain === 255);
    return isKnown ? ok(written) : MALFORMED;
  },
  example: (seed) => write(NON_BOUNCEABLE, 0, draw(seed, 32)),
};

function write(flags: number, chain: number, hash: Uint8Array): string {
  const bytes = concat([flags, chain], hash);
  const sum = crc16(bytes);
  return base64url.encode(concat(bytes, [sum >> 8, sum & 255]));
}
