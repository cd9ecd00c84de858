import { base58check, base58xrp } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js';
import { describe, expect, it } from 'vitest';
import { networkRules } from '../../../adapters/addresses/network-rules.ts';
import { exampleAddress } from '../../../adapters/addresses/example-address.ts';
import { ask, coinOf, verdict } from './ask.ts';

const PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const HEX = '1d969865e189957b9824bd34f26d5cbf357fda1a6d844cbf0c9ab1ed93fa7dbe';
const XRP_SEED = (() => {
  const payload = Uint8Array.of(0x21, ...new Uint8Array(16).fill(7));
  return base58xrp.encode(Uint8Array.of(...payload, ...sha256(sha256(payload)).subarray(0, 4)));
})();

const KEYS = [
  PHRASE,
  PHRASE.toUpperCase(),
  PHRASE.split(' ')
    .map((word, index) => `${index + 1}. ${word}`)
    .join('\n'),
  PHRASE.replaceAll(' ', ', '),
  generateMnemonic(wordlist, 256),
  generateMnemonic(spanish, 128),
  'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn',
  '5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9',
  base58check(sha256).encode(Uint8Array.of(176, ...new Uint8Array(32).fill(5), 1)),
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  XRP_SEED,
];

describe('a private key or recovery phrase', () => {
  it.each(KEYS)('is recognised and never repeated in the answer: %j', (text) => {
    for (const network of ['Bitcoin', 'Ethereum', 'XRP Ledger', 'NEAR Protocol', 'Sui']) {
      const answer = ask(network, ` ${text} `);
      expect(answer).toMatchObject({ status: 'invalid', field: 'address', reason: 'secret' });
      expect(JSON.stringify(answer)).not.toContain(text.slice(0, 12));
      expect(answer).toHaveProperty('message.text', expect.stringContaining('Never paste'));
    }
  });

  it.each([HEX, `0x${HEX}`, HEX.toUpperCase(), HEX + HEX])('is suspected in %s', (text) => {
    expect(verdict('Ethereum', text)).toBe('secret');
    expect(verdict('Bitcoin', text)).toBe('secret');
    expect(verdict('Bitcoin', `bitcoin:${text}`)).toBe('secret');
    expect(verdict('Bitcoin', `ethereum:${text}`)).toBe('secret');
  });

  it('is not assumed for an address of 64 digits on a network that has such addresses', () => {
    expect(verdict('NEAR Protocol', HEX)).toBe('valid');
    expect(verdict('Sui', `0x${HEX}`)).toBe('valid');
  });

  it('is refused in the memo too, which is public', () => {
    const address = 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27';
    expect(ask('Cosmos Hub', address, PHRASE)).toMatchObject({ field: 'extraId', reason: 'secret' });
    expect(ask('Cosmos Hub', address, 'for the rent of May, thank you')).toMatchObject({ status: 'valid' });
  });

  it('is not suspected in an address of any network', () => {
    for (const { network } of networkRules) {
      expect(verdict(network, exampleAddress(coinOf(network), new Uint8Array(32).fill(3))!)).toBe('valid');
    }
  });
});
