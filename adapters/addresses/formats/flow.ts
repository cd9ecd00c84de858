import { type AddressFormat, CHECKSUM, MALFORMED, ok, WRONG_NETWORK } from '../address-format.ts';
import { draw, toHex } from '../bytes.ts';

/** The upper 45 columns of the parity check matrix of Flow's [64, 45, 7] code; the lower 19 columns are single bits. */
const COLUMNS = `
7328d 6689a 6112f 6084b 433fd 42aab 41951 233ce 22a81 21948 1ef60 1deca 1c639 1bdd8 1a535 194ac 18c46 1632b 1529b 14a43
13184 12942 118c1 0f812 0e027 0d00e 0c83c 0b01d 0a831 0982b 07034 0682a 05819 03807 007d2 00727 0068e 0067c 0059d 004eb
003b4 0036a 002d9 001c7 0003f`
  .trim()
  .split(/\s+/)
  .map((column) => BigInt(`0x${column}`));

/** The difference (XOR) between addresses of the test network and of the main network. */
const TEST_NETWORK = 0x6834ba37b3980209n;

function parity(address: bigint): bigint {
  const upper = address >> 19n;
  return COLUMNS.reduce((sum, column, bit) => ((upper >> BigInt(bit)) & 1n ? sum ^ column : sum), address & 0x7ffffn);
}

/** Flow accounts: words of a linear code of 64 bits, which detects up to six wrong bits. */
export const flowAddresses: AddressFormat = {
  isTelling: true,
  hasChecksum: true,
  read(text) {
    const digits = /^(?:0x)?([\da-f]{16})$/i.exec(text)?.[1]?.toLowerCase();
    if (digits === undefined) return MALFORMED;
    const address = BigInt(`0x${digits}`);
    if (address === 0n) return MALFORMED;
    if (parity(address) === 0n) return ok(`0x${digits}`);
    return parity(address ^ TEST_NETWORK) === 0n ? WRONG_NETWORK : CHECKSUM;
  },
  example(seed) {
    // A word is its upper 45 bits and the lower bits that make the parity zero.
    const upper = (BigInt(`0x${toHex(draw(seed, 6))}`) >> 3n) << 19n;
    return `0x${(upper | parity(upper)).toString(16).padStart(16, '0')}`;
  },
};
