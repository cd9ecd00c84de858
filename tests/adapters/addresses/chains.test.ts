import { bech32 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkRules } from '../../../adapters/addresses/network-rules.ts';
import { ask, verdict } from './ask.ts';
import { PUBLISHED } from './published.ts';

/** The same addresses as published in another form. */
const REWRITTEN = [
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'],
  [
    'TON',
    '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
    'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
  ],
  ['Hedera', '0.0.123-vfmkw', '0.0.123'],
  [
    'Internet Computer',
    'g42pg-k3n7u-4sals-ufza4-34yrp-mmvkt-psecp-7do7x-snvq4-llwrj-2ae',
    'a7218db708c35689495871c3c6860504503ab2a545630809dd8609130331b0c2',
  ],
  [
    'Starknet',
    '0x2fd23d9182193775423497fc0c472e156c57c69e4089a1967fb288a2d84e914',
    '0x02Fd23d9182193775423497fc0c472E156C57C69E4089A1967fb288A2d84e914',
  ],
  ['Flow', 'F233DCEE88FE0ABE', '0xf233dcee88fe0abe'],
  [
    'Cardano',
    'ADDR1QXNV5U3VRX2T37H3U27QD5UKGCJMRL4F8MU9F5SZA3H20CXSFJH80UN9KVLGGFCDW8FP5KQP9TZTQNEE9MSD0QSAFHDSYQCLVK',
    'addr1qxnv5u3vrx2t37h3u27qd5ukgcjmrl4f8mu9f5sza3h20cxsfjh80un9kvlggfcdw8fp5kqp9tztqnee9msd0qsafhdsyqclvk',
  ],
] as const;

/** A TON address with the given flags and workchain and a correct checksum (CRC-16/XMODEM by long division). */
function friendly(flags: number, chain: number): string {
  const bytes = [flags, chain, ...new Uint8Array(32).fill(7)];
  const bits = BigInt(`0x${Buffer.from(bytes).toString('hex')}0000`);
  let rest = bits;
  for (let shift = BigInt(bytes.length * 8 + 15); shift >= 16n; shift--) {
    if ((rest >> shift) & 1n) rest ^= 0x11021n << (shift - 16n);
  }
  return Buffer.from((bits | rest).toString(16).padStart(72, '0'), 'hex').toString('base64url');
}

/** Addresses of test networks and other networks, and addresses that cannot be paid. */
const REFUSED = [
  [
    'Cardano',
    '37btjrVyb4KEB2STADSsj3MYSAdj52X5FrFWpw2r7Wmj2GDzXjFRsHWuZqrw7zSkwopv8Ci3VWeg6bisU9dgJxW5hb2MZYeduNKbQJrqz3zVBsu9nT',
    'wrong-network',
  ],
  [
    'Cardano',
    'addr_test1qru5ktsj5zsmhvwv0ep9zuhfu39x3wyt9wxjnsn3cagsyy59ckxhkvuc5xj49rw6zrp443wlygmhv8gwcu38jk6ms6usqd9a9q',
    'wrong-network',
  ],
  ['Cardano', 'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5', 'wrong-network'],
  ['Decred', 'TsijUgejaRnLKF5WAbpUxNtwKGUiKVeXLr7', 'wrong-network'],
  ['Zcash', 't2UNzUUx8mWBCRYPRezvA363EYXyEpHokyi', 'wrong-network'],
  ['Horizen', 'ztmWMDLWjbruCJxKmmfAZiT6QAQdiv5F291', 'wrong-network'],
  ['Dash', 'yPv7h2i8v3dJjfSH4L3x91JSJszjdbsJJA', 'wrong-network'],
  ['Qtum', 'qcSLSxN1sngCWSrKFZ6UC7ri4hhVSdq9SU', 'wrong-network'],
  [
    'Monero',
    'A2be3UvzMtkJtxRYgcCbQt2y7Rp2eLVGqNTWfZeankrWimSMM4y7uMP6B9oAZaHsXTj8KFSerkSkkVRuEuEca9QM8VhxCNU',
    'wrong-network',
  ],
  ['TON', 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP', 'wrong-network'],
  ['TON', '0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK', 'wrong-network'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', 'checksum'],
  ['Filecoin', 't410fzsusgohpsu24w5svz7bupq3n2ttpgzr7s5jap4i', 'wrong-network'],
  ['Filecoin', 'f15ihq5ibzwki2b4ep2f46avlkrqzhpqgtga7pdra', 'checksum'],
  // Checksum letters of the test network; letters of no network; an account that does not exist.
  ['Hedera', '0.0.123-esxsf', 'checksum'],
  ['Hedera', '0.0.123-VFMKW', 'malformed'],
  ['Hedera', '0.00.123', 'malformed'],
  ['Hedera', '0.0.0', 'malformed'],
  ['Flow', '0xf233dcee88fe0abf', 'checksum'],
  ['Flow', '0x9a0766d93b6608b7', 'wrong-network'],
  ['Oasis', 'oasis1qp0cnmkjl22gky6p6qeghjytt4v7dkxsrsmuewehj', 'checksum'],
  ['Starknet', '0x02fd23d9182193775423497fc0c472E156C57C69E4089A1967fb288A2d84e914', 'checksum'],
  ['Starknet', '0x02fd23d9182193775423497fc0c472e156c57c69e4089a1967fb288a2d84e91', 'malformed'],
  ['Sui', '0x2', 'malformed'],
  ['NEAR Protocol', 'alice.testnet', 'wrong-network'],
  ['NEAR Protocol', 'blah.com', 'malformed'],
  ['Vaulta (EOS)', 'EOS7pyZLEjxhkSBYnPJf585vcZrqdQoA4KsRHDej6i3vsnV7aseh9', 'malformed'],
  ['Internet Computer', 'a7218db708c35689495871c3c6860504503ab2a545630809dd8609130331b0c3', 'checksum'],
  ['Internet Computer', '2vxsx-fae', 'malformed'],
  ['Stacks', 'ST3X6QWWETNBZWGBK6DRGTR1KX50S74D3425Q1TPK', 'wrong-network'],
  ['Stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8', 'checksum'],
  ['Internet Computer', 'g42pg-k3n7u-4sals-ufza4-34yrp-mmvkt-psecp-7do7x-snvq4-llwrj-2ai', 'checksum'],
  // Beyond the field, so it can only be a secret.
  ['Starknet', `0x07${'f'.repeat(62)}`, 'secret'],
  ['Starknet', `0x0${'7'.repeat(62)}`, 'malformed'],
  // A leading zero encodes the same number.
  ['Stacks', 'SP02J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 'malformed'],
  // Monero's blocks of eleven digits can encode more than eight bytes hold.
  ['Monero', `jpXCZedGfVW${'1'.repeat(84)}`, 'malformed'],
  ['Cardano', bech32.encode('addr', bech32.toWords(new Uint8Array(29).fill(0x60)), 120), 'wrong-network'],
  ['Cardano', bech32.encode('addr', bech32.toWords(new Uint8Array(57).fill(0x61)), 120), 'wrong-network'],
  ['TON', friendly(0x11, 1), 'malformed'],
  ['TON', friendly(0x12, 0), 'malformed'],
  ['Solana', '11111111111111111111111111111111', 'malformed'],
  ['Polkadot', '1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fh', 'checksum'],
  ['Polkadot', 'CpjsLDC1JFyrhm3ftC9Gs4QoyrkHKhZKtK7YqGTRFtTafgp', 'wrong-network'],
  ['Clover', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'wrong-network'],
] as const;

describe('published addresses', () => {
  it.each(Object.entries(PUBLISHED).flatMap(([network, list]) => list.map((address) => [network, address] as const)))(
    '%s: %s',
    (network, address) => expect(ask(network, address)).toEqual({ status: 'valid', address }),
  );

  it.each(REWRITTEN)('%s: %s is normalised to %s', (network, text, address) =>
    expect(ask(network, text)).toEqual({ status: 'valid', address }),
  );

  it.each(REFUSED)('%s: %s is refused: %s', (network, text, reason) => expect(verdict(network, text)).toBe(reason));
});

describe('a published address with one wrong character', () => {
  // Filecoin's ID addresses have no checksum.
  const checked = networkRules
    .filter(({ format }) => format.hasChecksum)
    .flatMap(({ network }) => (PUBLISHED[network] ?? []).map((address) => [network, address] as const))
    .filter(([, address]) => !address.startsWith('f0'));
  const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));

  it('is never another valid address', () => {
    fc.assert(
      fc.property(fc.constantFrom(...checked), fc.nat(), printable, ([network, address], place, character) => {
        const index = place % address.length;
        const wrong = address.slice(0, index) + character + address.slice(index + 1);
        fc.pre(wrong !== address);
        const answer = ask(network, wrong);
        expect(answer.status === 'invalid' || answer.address === address).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
