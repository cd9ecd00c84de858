import fc from 'fast-check';
import { getAddress, isAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { ask, verdict } from './ask.ts';

const anyDigits = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex'));
/** Hexadecimal digits with letters of either case. */
const anyCase = fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: 40, maxLength: 40 });

describe('EVM addresses', () => {
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('are written as EIP-55 writes %s', (address) => {
    for (const text of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
      expect(ask('Ethereum', text)).toEqual({ status: 'valid', address });
    }
  });

  it.each([
    // EIP-1191's form for another chain, and one letter in the wrong case.
    ['0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD', 'checksum'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'checksum'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'malformed'],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'malformed'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd', 'malformed'],
    ['0x0000000000000000000000000000000000000000', 'malformed'],
  ])('%s is %s', (address, reason) => expect(verdict('Polygon', address)).toBe(reason));

  it('agree with viem in any case', () => {
    fc.assert(
      fc.property(anyCase, (digits) => {
        const text = `0x${digits.join('')}`;
        const isOneCase = text === text.toLowerCase() || text.slice(2) === text.slice(2).toUpperCase();
        expect(verdict('Ethereum', text) === 'valid').toBe(isOneCase || isAddress(text));
      }),
    );
    fc.assert(
      fc.property(anyDigits, (digits) => {
        fc.pre(!/^0+$/.test(digits));
        expect(ask('Base', `0x${digits}`)).toEqual({ status: 'valid', address: getAddress(`0x${digits}`) });
      }),
    );
  });
});
