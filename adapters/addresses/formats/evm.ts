import { keccak_256 } from '@noble/hashes/sha3.js';
import { type AddressFormat, CHECKSUM, MALFORMED, ok } from '../address-format.ts';
import { draw, toHex } from '../bytes.ts';

/** Writes 40 hexadecimal digits in the mixed case of EIP-55, which is their checksum. */
function eip55(digits: string): string {
  const lower = digits.toLowerCase();
  const hash = toHex(keccak_256(new TextEncoder().encode(lower)));
  return `0x${[...lower].map((digit, index) => (Number.parseInt(hash[index]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/**
 * Addresses of Ethereum and all EVM networks. In one case they carry no checksum; in mixed case the checksum must hold.
 */
export const evmAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: false,
  read(text) {
    const digits = /^0x([0-9a-f]{40})$/i.exec(text)?.[1];
    // Nobody holds the key of the zero address: coins sent there are burnt, and an empty field often becomes zero.
    if (digits === undefined || /^0+$/.test(digits)) return MALFORMED;
    const written = eip55(digits);
    const hasOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
    return hasOneCase || written.slice(2) === digits ? ok(written) : CHECKSUM;
  },
  example: (seed) => eip55(toHex(draw(seed, 20))),
};
