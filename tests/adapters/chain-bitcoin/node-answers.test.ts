import fc from 'fast-check';
import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { scriptOf } from '../../../adapters/chain-bitcoin/account.ts';
import { unitsOf } from '../../../adapters/chain-bitcoin/coin-units.ts';
import { BITCOIN, DOGECOIN, LITECOIN } from '../../../adapters/chain-bitcoin/networks.ts';
import { NodeRpc } from '../../../adapters/chain-bitcoin/node-rpc.ts';
import { strippedTransaction } from '../../../adapters/chain-bitcoin/stripped-transaction.ts';

function answering(text: string, status = 200): NodeRpc {
  const fetch = () => Promise.resolve({ status, text: () => Promise.resolve(text) });
  return new NodeRpc({ url: 'http://127.0.0.1:1', credentials: () => 'user:secret-word', fetch });
}

describe('answers of a Bitcoin node', () => {
  it('keep every digit of an amount, however large', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(0n, 10n ** 19n), async (units) => {
        const written = `${units / 100_000_000n}.${(units % 100_000_000n).toString().padStart(8, '0')}`;
        const answer = await answering(`{"result":{"amount":${written}},"error":null}`).call<{ amount: string }>('any');
        expect(unitsOf(answer.amount)).toBe(units);
      }),
    );
  });

  it('may have negative, whole and very small amounts', () => {
    expect([-0.5, '1', 3, 1e-8, '1.2e-7'].map((amount) => unitsOf(amount))).toEqual([
      50_000_000n,
      100_000_000n,
      300_000_000n,
      1n,
      12n,
    ]);
  });

  it('have distinct errors, none of which contains the password', async () => {
    const refused = answering('{"result":null,"error":{"code":-8,"message":"no"}}', 500).call('any');
    await expect(refused).rejects.toMatchObject({ name: 'RpcError', code: -8, message: 'any: no (-8)' });
    await expect(answering('', 401).call('any')).rejects.toThrow('any: the node refuses our user name or address');
    await expect(answering('<html>', 502).call('any')).rejects.toThrow('any: the node answered HTTP 502');
  });
});

describe('a transaction without its witnesses', () => {
  /** The first segwit transaction of BIP 143's examples, signed. */
  const SEGWIT =
    '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000';

  it('has the same ID as with them', () => {
    const stripped = strippedTransaction(hex.decode(SEGWIT));
    expect(Transaction.fromRaw(hex.decode(SEGWIT)).id).toBe(Transaction.fromRaw(stripped).id);
    expect(stripped.length).toBeLessThan(SEGWIT.length / 2);
    expect(strippedTransaction(stripped)).toEqual(stripped);
  });

  it("is also what stripping Litecoin's MWEB extension leaves", () => {
    // Flag 8 alone: no witnesses, and the data of the extension comes before the lock time.
    const plain = hex.encode(strippedTransaction(hex.decode(SEGWIT)));
    const extended = `${plain.slice(0, 8)}0008${plain.slice(8, -8)}00${plain.slice(-8)}`;
    expect(hex.encode(strippedTransaction(hex.decode(extended)))).toBe(plain);
  });

  it('is refused when it is truncated', () => {
    const bytes = strippedTransaction(hex.decode(SEGWIT));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 5 }), (length) => {
        expect(() => strippedTransaction(bytes.subarray(0, length))).toThrow(RangeError);
      }),
    );
  });
});

describe('output scripts of destinations', () => {
  const script = (parameters: typeof BITCOIN, address: string) => hex.encode(scriptOf(parameters, { address }));

  it('match the published vectors (BIP 173, BIP 350)', () => {
    expect(script(BITCOIN, 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
      '0014751e76e8199196d454941c45d1b3a323f1433bd6',
    );
    expect(script(BITCOIN, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0')).toBe(
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    );
    expect(script(BITCOIN, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toMatch(/^76a914[0-9a-f]{40}88ac$/);
  });

  it('exist for Litecoin addresses in the old form too', () => {
    const hash = script(BITCOIN, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy');
    expect(script(LITECOIN, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toBe(hash);
    expect(() => script(DOGECOIN, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toThrow(/not an address of dogecoin/);
  });

  it('are refused for other networks, wrong checksums and memos', () => {
    for (const address of [
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    ]) {
      expect(() => script(BITCOIN, address)).toThrow(/not an address of bitcoin/);
    }
    const to = { address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', extraId: '5' };
    expect(() => scriptOf(BITCOIN, to)).toThrow(/no memo/);
  });
});
