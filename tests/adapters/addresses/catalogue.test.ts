import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChainAddressRules } from '../../../adapters/addresses/chain-address-rules.ts';
import { exampleAddress } from '../../../adapters/addresses/example-address.ts';
import { networkRules } from '../../../adapters/addresses/network-rules.ts';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { coinOf } from './ask.ts';

const rules = new ChainAddressRules();
const currencies = new EmbeddedCatalogue().list().filter(({ kind }) => kind !== 'fiat');
const networks = [...new Set(currencies.map(({ network }) => network))];
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });

/** Networks whose addresses have no checksum that detects every single wrong character. */
const UNCHECKED = [
  'Solana',
  'Sui',
  'Aptos',
  'Movement',
  'Starknet',
  'Hedera',
  'NEAR Protocol',
  'Vaulta (EOS)',
  'ICON',
  'Arweave',
];
/** Networks with a checksum of two bytes: one wrong address in 65,536 passes. */
const SHORT_CHECK = ['Polkadot', 'Kusama', 'Acala', 'Bittensor', 'Clover'];

describe('catalogue of address rules', () => {
  it.each(networks)('has a rule for %s', (network) => {
    expect(networkRules.filter((rule) => rule.network === network)).toHaveLength(1);
  });

  it.each(currencies.map((currency) => [currency.ticker, currency] as const))(
    'has example addresses for %s',
    (_, currency) => {
      const address = exampleAddress(currency, new Uint8Array(32).fill(9));
      expect(rules.check(currency, address!)).toEqual({ status: 'valid', address });
    },
  );

  it('has an extra ID for the networks whose currencies name one, and for no others', () => {
    const named = currencies.filter(({ extraIdName }) => extraIdName !== undefined).map(({ network }) => network);
    const ruled = networkRules.filter(({ extraId }) => extraId !== undefined).map(({ network }) => network);
    expect(new Set(ruled)).toEqual(new Set(named));
  });

  it('has a checksum wherever the network has one', () => {
    const unchecked = networkRules.filter(({ format }) => !format.hasChecksum);
    const evm = networkRules.filter(({ chainId }) => chainId !== undefined).map(({ network }) => network);
    expect(new Set(unchecked.map(({ network }) => network))).toEqual(
      new Set([...UNCHECKED, ...SHORT_CHECK, ...evm, 'VeChain']),
    );
  });
});

describe('example addresses', () => {
  it('are the same for the same seed and differ for another seed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...networks), seed, seed, (network, one, other) => {
        fc.pre(Buffer.compare(one, other) !== 0);
        const [first, again, second] = [one, one, other].map((bytes) => exampleAddress(coinOf(network), bytes));
        expect(first).toBe(again);
        expect(first).not.toBe(second);
      }),
      { seed: 1 },
    );
  });

  it('are valid and canonical for any seed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...networks), seed, (network, bytes) => {
        const address = exampleAddress(coinOf(network), bytes);
        expect(rules.check(coinOf(network), address!)).toEqual({ status: 'valid', address });
      }),
      { numRuns: 500 },
    );
  });

  it('need a seed of 32 bytes and a network with rules', () => {
    expect(() => exampleAddress(coinOf('Bitcoin'), new Uint8Array(31))).toThrow(RangeError);
    expect(exampleAddress(coinOf('Bank transfer'), new Uint8Array(32))).toBeUndefined();
    expect(rules.check(coinOf('Bank transfer'), 'DE89370400440532013000')).toMatchObject({ reason: 'network-unknown' });
  });
});

describe('an address with one wrong character', () => {
  const checked = networkRules.filter(({ format }) => format.hasChecksum).map(({ network }) => network);
  const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));

  it('is never another valid address where the network has a checksum', () => {
    fc.assert(
      fc.property(fc.constantFrom(...checked), seed, fc.nat(), printable, (network, bytes, place, character) => {
        const address = exampleAddress(coinOf(network), bytes)!;
        const index = place % address.length;
        const wrong = address.slice(0, index) + character + address.slice(index + 1);
        fc.pre(wrong !== address);
        const answer = rules.check(coinOf(network), wrong);
        // Another case of the same letter may be the same address.
        expect(answer.status === 'invalid' || answer.address === address).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('arbitrary input', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdefxABCDEF'), maxLength: 80 }),
    fc.string({
      unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
      maxLength: 110,
    }),
    fc.tuple(fc.constantFrom(...networks), seed).map(([network, bytes]) => exampleAddress(coinOf(network), bytes)!),
    fc
      .tuple(fc.constantFrom('ethereum:', 'bitcoin:', 'ton://transfer/', ' ', '0x', ''), seed, fc.string())
      .map(([head, bytes, tail]) => `${head}${exampleAddress(coinOf('Ethereum'), bytes)}${tail}`),
  );
  const extra = fc.oneof(fc.constant(undefined), fc.string({ maxLength: 40 }), fc.nat().map(String));

  it('gets an answer that neither throws nor repeats the input; a valid address reads as itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...networks), typed, extra, (network, text, extraId) => {
        const currency = coinOf(network);
        const answer = rules.check(currency, text, extraId);
        const again = answer.status === 'valid' ? rules.check(currency, answer.address, answer.extraId) : answer;
        expect(again).toEqual(answer);
        const message = answer.status === 'valid' ? '' : answer.message.text;
        expect(text.trim().length > 20 && message.includes(text.trim())).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});
