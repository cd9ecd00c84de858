import { base58xrp } from '@scure/base';
import { type AddressFormat, anyOf, MALFORMED, ok, type Reading, WRONG_NETWORK } from '../address-format.ts';
import { concat, fromHex, startsWith } from '../bytes.ts';
import { base58Addresses, bitcoinCoding, readBase58Check, writeBase58Check } from './base58.ts';

const coding = { ...bitcoinCoding, coder: base58xrp };
const classic = base58Addresses([{ prefix: '00', length: 20 }], coding);
const MAIN = fromHex('0544');
const TEST = fromHex('0493');

/** X-addresses (XLS-5d): an account and its optional destination tag in one text. */
const xAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const payload = readBase58Check(text, coding);
    if (!(payload instanceof Uint8Array)) return /^[XT][1-9A-HJ-NP-Za-km-z]{46}$/.test(text) ? payload : MALFORMED;
    if (payload.length !== 31 || startsWith(payload, TEST)) return payload.length === 31 ? WRONG_NETWORK : MALFORMED;
    return startsWith(payload, MAIN) ? unpack(payload) : MALFORMED;
  },
  example: (seed) => classic.example(seed),
};

/** Reads account and tag: prefix (2 bytes), account (20), flag (1), tag (8, little-endian). */
function unpack(payload: Uint8Array): Reading {
  const address = writeBase58Check(concat([0], payload.subarray(2, 22)), coding);
  const flag = payload[22]!;
  const tag = payload.subarray(23);
  const unused = flag === 1 ? tag.subarray(4) : tag;
  if (flag > 1 || unused.some((byte) => byte !== 0)) return MALFORMED;
  if (flag === 0) return ok(address);
  return { status: 'ok', address, extraId: new DataView(tag.buffer, tag.byteOffset).getUint32(0, true).toString() };
}

/** Addresses of the XRP Ledger; an X-address becomes a classic address and a tag. */
export const xrpAddresses: AddressFormat = anyOf(classic, xAddresses);
