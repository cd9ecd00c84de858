import { bech32, bech32m } from '@scure/base';
import { Address } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBech32 } from '../../../adapters/addresses/formats/bech32.ts';
import { readWitnessProgram } from '../../../adapters/addresses/formats/segwit.ts';
import { ask, verdict } from './ask.ts';

/** The output script in hexadecimal, as listed in BIP 173 and BIP 350. */
function script(address: string): string | undefined {
  const decoded = readWitnessProgram(address);
  if ('status' in decoded) return undefined;
  const head = [decoded.version === 0 ? 0 : 0x50 + decoded.version, decoded.program.length];
  return Buffer.from([...head, ...decoded.program]).toString('hex');
}

describe('test vectors of BIP 350', () => {
  it.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
      '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
    ],
    ['BC1SW50QGDZ25J', '6002751e'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323'],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('reads %s', (address, expected) => expect(script(address)).toBe(expected));

  it.each([
    ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'prefix'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'Bech32 checksum at version 1'],
    ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'Bech32 checksum at version 2'],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'Bech32 checksum at version 16'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'Bech32m checksum at version 0'],
    ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'Bech32m checksum at version 0'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'an invalid character'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'version 17'],
    ['bc1pw5dgrnzv', 'a program of 1 byte'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'a program of 41 bytes'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'a program of 16 bytes at version 0'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'mixed case'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'padding of more than 4 bits'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'padding that is not zero'],
    ['bc1gmk9yu', 'no data'],
    // From BIP 173, where it differs.
    ['tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', 'prefix'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'a wrong check'],
    ['BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2', 'version 17'],
    ['bc1rw5uspcuh', 'a program of 1 byte'],
    ['bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90', 'a program of 41 bytes'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7', 'mixed case'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du', 'padding of more than 4 bits'],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv', 'padding that is not zero'],
  ])('refuses %s: %s', (address) => {
    expect(verdict('Bitcoin', address)).not.toBe('valid');
    const decoded = readWitnessProgram(address);
    expect('status' in decoded || !['bc', 'tb'].includes(decoded.prefix)).toBe(true);
  });
});

describe('Bech32 and Bech32m test vectors without addresses', () => {
  const read = (text: string, variant: 'bech32' | 'bech32m') => !('status' in readBech32(text, variant));

  it.each([
    ['A12UEL5L', 'A1LQFN3A'],
    ['a12uel5l', 'a1lqfn3a'],
    [
      'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
      'an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6',
    ],
    ['abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw', 'abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx'],
    [
      'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
      'split1checkupstagehandshakeupstreamerranterredcaperredlc445v',
    ],
    ['?1ezyfcl', '?1v759aa'],
  ])('accept %s and %s, each with its own checksum only', (older, newer) => {
    expect([read(older, 'bech32'), read(newer, 'bech32m')]).toEqual([true, true]);
    expect([read(older, 'bech32m'), read(newer, 'bech32')]).toEqual([false, false]);
  });

  it.each([
    ['\u00201nwldj5', 'bech32'],
    ['\u007f1axkwrx', 'bech32'],
    ['\u00801eym55h', 'bech32'],
    ['an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx', 'bech32'],
    ['pzry9x0s0muk', 'bech32'],
    ['1pzry9x0s0muk', 'bech32'],
    ['x1b4n0q5v', 'bech32'],
    ['li1dgmt3', 'bech32'],
    ['de1lg7wt\u00ff', 'bech32'],
    ['A1G7SGD8', 'bech32'],
    ['10a06t8', 'bech32'],
    ['1qzzfhee', 'bech32'],
    ['\u00201xj0phk', 'bech32m'],
    ['\u007f1g6xzxy', 'bech32m'],
    ['\u00801vctc34', 'bech32m'],
    ['qyrz8wqd2c9m', 'bech32m'],
    ['1qyrz8wqd2c9m', 'bech32m'],
    ['y1b0jsk6g', 'bech32m'],
    ['lt1igcx5c0', 'bech32m'],
    ['in1muywd', 'bech32m'],
    ['mm1crxm3i', 'bech32m'],
    ['au1s5cgom', 'bech32m'],
    ['M1VUXWEZ', 'bech32m'],
    ['16plkw9', 'bech32m'],
    ['1p2gdwpf', 'bech32m'],
  ] as const)('refuse %j as %s', (text, variant) => expect(read(text, variant)).toBe(false));
});

describe('Bitcoin addresses', () => {
  it('are accepted for keys, scripts, segwit and taproot, and written in lower case', () => {
    expect(ask('Bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toEqual({
      status: 'valid',
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    });
    expect(verdict('Bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')).toBe('valid');
    expect(verdict('Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('valid');
    expect(verdict('Bitcoin', '3Ai1JZ8pdJb2ksieUV8FsxSNVJCpoPi8W6')).toBe('valid');
  });

  it('are refused for undefined segwit versions and for taproot keys that are no curve points', () => {
    expect(verdict('Bitcoin', 'BC1SW50QGDZ25J')).toBe('malformed');
    expect(verdict('Bitcoin', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs')).toBe('malformed');
    const noPoint = bech32m.encode('bc', [1, ...bech32m.toWords(new Uint8Array(32).fill(0xff))]);
    expect(verdict('Bitcoin', noPoint)).toBe('malformed');
    expect(verdict('DigiByte', bech32m.encode('dgb', [1, ...bech32m.toWords(new Uint8Array(32).fill(2))]))).toBe(
      'malformed',
    );
  });

  it('agree with btc-signer on any program of any version', () => {
    const program = fc.uint8Array({ minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), program, (version, bytes) => {
        const coder = version === 0 ? bech32 : bech32m;
        const address = coder.encode('bc', [version, ...coder.toWords(bytes)]);
        const decoded = (() => {
          try {
            return Address().decode(address).type as string;
          } catch {
            return 'refused';
          }
        })();
        expect(verdict('Bitcoin', address) === 'valid').toBe(['wpkh', 'wsh', 'tr'].includes(decoded));
      }),
      { numRuns: 300 },
    );
  });
});
