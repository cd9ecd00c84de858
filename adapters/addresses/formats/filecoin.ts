import { blake2b } from '@noble/hashes/blake2.js';
import { base32nopad } from '@scure/base';
import { type AddressFormat, attempt, CHECKSUM, MALFORMED, ok, WRONG_NETWORK } from '../address-format.ts';
import { concat, draw, sameBytes } from '../bytes.ts';

/**
 * Length of the payload in bytes, by protocol: 1 keys, 2 actors, 3 BLS keys, 4 Ethereum-like accounts (namespace 10).
 */
const LENGTHS: Readonly<Record<string, number>> = { '1': 20, '2': 20, '3': 48, '4': 20 };
const NAMESPACE = 10;

/** Filecoin addresses: the network (f), a protocol, and a checksum of four bytes except after bare numbers. */
export const filecoinAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const lower = text.toLowerCase();
    const parts = /^([ft])(?:(0)(0|[1-9]\d{0,18})|([123])([a-z2-7]+)|(4)10f([a-z2-7]+))$/.exec(lower);
    if (!parts) return MALFORMED;
    const protocol = parts[2] ?? parts[4] ?? parts[6]!;
    if (protocol !== '0') {
      const bytes = attempt(() => base32nopad.decode((parts[5] ?? parts[7]!).toUpperCase()));
      if (bytes?.length !== LENGTHS[protocol]! + 4) return MALFORMED;
      if (!sameBytes(check(protocol, bytes.subarray(0, -4)), bytes.subarray(-4))) return CHECKSUM;
    }
    return parts[1] === 'f' ? ok(lower) : WRONG_NETWORK;
  },
  example(seed) {
    const payload = draw(seed, 20);
    return `f1${base32nopad.encode(concat(payload, check('1', payload))).toLowerCase()}`;
  },
};

function check(protocol: string, payload: Uint8Array): Uint8Array {
  const head = protocol === '4' ? [4, NAMESPACE] : [Number(protocol)];
  return blake2b(concat(head, payload), { dkLen: 4 });
}
