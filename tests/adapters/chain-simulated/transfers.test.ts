import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transferText } from '../../../adapters/chain-simulated/transfer.ts';
import { SimulatedBench } from './simulated-bench.ts';

let bench: SimulatedBench;
beforeEach(() => {
  bench = new SimulatedBench();
});
afterEach(() => bench.close());

const ORDER = { id: 'a', ticker: 'ltc', to: { address: 'customer' }, amount: 1_000n };

describe('a transfer on the simulated chain', () => {
  it('moves nothing when a letter of it or of its signature was changed', async () => {
    const { raw } = await bench.signed(ORDER);
    const { transfer, signature } = JSON.parse(raw) as { transfer: string; signature: string };
    const forged = [
      { transfer: transfer.replace('customer', 'thief'), signature },
      { transfer: transfer.replace('1000', '1001'), signature },
      { transfer: transfer.replace('"a"', '"b"'), signature },
      { transfer: ` ${transfer}`, signature },
      { transfer, signature: `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` },
      { transfer, signature: '' },
      { transfer },
      {},
    ];
    for (const each of forged) {
      await expect(bench.chain.broadcast(JSON.stringify(each))).rejects.toMatchObject({ name: 'TransferRefused' });
    }
    for (const text of ['', 'null', '[]', '1', '{', 'x'.repeat(20_000)]) {
      await expect(bench.chain.broadcast(text)).rejects.toMatchObject({ name: 'TransferRefused' });
    }
    expect(bench.chain.paymentsTo('ltc', ORDER.to)).toEqual([]);
  });

  it('is accepted in its canonical form only, even when other forms are signed', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const account = publicKey.export({ format: 'jwk' }).x!;
    const text = transferText({ ...ORDER, account, fee: 1n });
    const variants = [
      text.replace('{', '{ '),
      text.replace('"fee":"1"', '"fee":"01"'),
      text.replace('"amount":"1000"', '"amount":"9","amount":"1000"'),
      text.replace('}', ',"more":1}'),
      text.replace('"1000"', '1000'),
      text.replace('"simulated"', '"other"'),
    ];
    for (const variant of variants) {
      const signature = sign(null, Buffer.from(variant), privateKey).toString('base64url');
      const raw = JSON.stringify({ transfer: variant, signature });
      await expect(bench.chain.broadcast(raw)).rejects.toThrow(/written|whole numbers|missing/);
    }
  });

  it('needs coins of the account that signed it', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const account = publicKey.export({ format: 'jwk' }).x!;
    const text = transferText({ ...ORDER, account, fee: 1n });
    const signature = sign(null, Buffer.from(text), privateKey).toString('base64url');
    const poor = bench.chain.broadcast(JSON.stringify({ transfer: text, signature }));
    await expect(poor).rejects.toThrow('not enough ltc');
  });

  it('is included once per order, even when the second one differs', async () => {
    const first = await bench.signed(ORDER);
    const second = await bench.signed({ ...ORDER, amount: 2_000n });
    await bench.chain.broadcast(first.raw);
    await expect(bench.chain.broadcast(second.raw)).rejects.toThrow('another transfer of the order a');
    bench.mine(1);
    await bench.open().broadcast(first.raw);
    expect(bench.chain.paymentsTo('ltc', ORDER.to).map(({ chainTxId }) => chainTxId)).toEqual([first.chainTxId]);
    expect(bench.chain.balanceOf('ltc', ORDER.to)).toBe(1_000n);
  });

  it('is refused for an amount of zero or an unknown currency', async () => {
    const { raw } = await bench.signed({ ...ORDER, amount: 0n });
    await expect(bench.chain.broadcast(raw)).rejects.toThrow('more than 0');
    for (const amount of [0n, -1n, 10n ** 60n]) {
      await expect(bench.chain.faucet('ltc', ORDER.to, amount)).rejects.toMatchObject({ code: 'invalid-input' });
    }
    await expect(bench.chain.faucet('nope', ORDER.to, 1n)).rejects.toMatchObject({ code: 'unknown-currency' });
  });
});
