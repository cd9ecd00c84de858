import { base58check, bech32 } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { ChainAddressRules } from '../../../adapters/addresses/chain-address-rules.ts';
import { evmAddresses } from '../../../adapters/addresses/formats/evm.ts';
import { utxoAddresses } from '../../../adapters/addresses/formats/utxo.ts';
import { coinOf } from './ask.ts';

const hash = Uint8Array.from({ length: 20 }, (_, index) => index + 1);
const regtest = {
  segwit: bech32.encode('rltc', [0, ...bech32.toWords(hash)]),
  key: base58check(sha256).encode(Uint8Array.of(111, ...hash)),
  script: base58check(sha256).encode(Uint8Array.of(58, ...hash)),
};
const rules = new ChainAddressRules({
  also: {
    Litecoin: [utxoAddresses({ versions: [111, 58], prefix: 'rltc', taproot: true })],
    'House Chain': [evmAddresses],
  },
});

describe('a deployment on a test network', () => {
  it.each(Object.values(regtest))('accepts %s there, which the main network refuses', (address) => {
    expect(rules.check(coinOf('Litecoin'), address)).toEqual({ status: 'valid', address });
    expect(new ChainAddressRules().check(coinOf('Litecoin'), address)).toMatchObject({ reason: 'wrong-network' });
  });

  it('still accepts main network addresses of all other networks', () => {
    const main = 'ltc1qdp7p2rpx4a2f80h7a4crvppczgg4egmv5c78w8';
    expect(rules.check(coinOf('Litecoin'), main)).toEqual({ status: 'valid', address: main });
    expect(rules.check(coinOf('Bitcoin'), regtest.key)).toMatchObject({ status: 'invalid' });
  });

  it('may add a network of its own', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(rules.check(coinOf('House Chain'), address.toLowerCase())).toEqual({ status: 'valid', address });
    expect(rules.check(coinOf('House Chain'), 'TUrMmF9Gd4rzrXsQ34ui3Wou94E7HFuJQh')).toMatchObject({
      looksLike: 'Tron',
    });
    expect(new ChainAddressRules().check(coinOf('House Chain'), address)).toMatchObject({ reason: 'network-unknown' });
  });
});

describe('extra IDs', () => {
  const check = (network: string, address: string, extraId: string, extraIdName?: string) =>
    rules.check(coinOf(network, { extraIdName }), address, extraId);

  it.each([
    ['Hedera', '0.0.123', 100],
    ['Cosmos Hub', 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27', 256],
    ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', 123],
    ['Stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 34],
    ['Vaulta (EOS)', 'eosio.token', 256],
  ])('of %s have a maximum length in bytes', (network, address, bytes) => {
    expect(check(network, address, 'x'.repeat(bytes))).toMatchObject({ status: 'valid', extraId: 'x'.repeat(bytes) });
    const answer = check(network, address, 'x'.repeat(bytes + 1), 'Memo');
    expect(answer).toMatchObject({ field: 'extraId', reason: 'extra-id-malformed' });
    expect(answer).toHaveProperty('message.text', expect.stringContaining(`${bytes} bytes`));
    expect(check(network, address, '')).toEqual({ status: 'valid', address });
  });

  it('are refused where the network has none, unless the currency names one', () => {
    const address = '7777777777777777777777777777777777777777777777777774MSJUVU';
    expect(check('Algorand', address, '1')).toMatchObject({ field: 'extraId', reason: 'extra-id-unexpected' });
    expect(check('Algorand', address, '  ')).toEqual({ status: 'valid', address });
    expect(check('Algorand', address, '1', 'Note')).toEqual({ status: 'valid', address, extraId: '1' });
  });

  it('are checked only when the address is valid', () => {
    expect(check('XRP Ledger', 'nonsense', 'nonsense')).toMatchObject({ field: 'address' });
  });
});
