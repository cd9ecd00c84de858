import { type AddressFormat, CHECKSUM, MALFORMED, ok } from '../address-format.ts';
import { draw } from '../bytes.ts';

const P3 = 26 ** 3;
const P5 = 26 ** 5;
const LARGEST = 2n ** 63n - 1n;

/** The five checksum letters of HIP-15 for an account of the main network, whose ledger ID is 0. */
function hederaChecksum(account: string): string {
  const digits = Array.from(account, (character) => (character === '.' ? 10 : Number(character)));
  const sum = digits.reduce((total, digit) => (31 * total + digit) % P3, 0);
  const [even = 0, odd = 0] = [0, 1].map(
    (side) => digits.filter((_, index) => index % 2 === side).reduce((total, digit) => total + digit, 0) % 11,
  );
  const mixed = ((((digits.length % 5) * 11 + even) * 11 + odd) * P3 + sum) % P5;
  let rest = (mixed * 1_000_003) % P5;
  let letters = '';
  for (let index = 0; index < 5; index++) {
    letters = String.fromCharCode(97 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return letters;
}

/** Hedera accounts: numbers, optionally followed by the HIP-15 checksum; the canonical form omits it. */
export const hederaAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: false,
  read(text) {
    const [, account = '', number = '0', letters] = /^(0\.0\.([1-9]\d{0,18}))(?:-([a-z]{5}))?$/.exec(text) ?? [];
    if (account === '' || BigInt(number) > LARGEST) return MALFORMED;
    return letters === undefined || letters === hederaChecksum(account) ? ok(account) : CHECKSUM;
  },
  example: (seed) => `0.0.${1_000_000 + draw(seed, 3).reduce((number, byte) => number * 256 + byte, 0)}`,
};
