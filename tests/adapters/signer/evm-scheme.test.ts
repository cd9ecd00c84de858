import fc from 'fast-check';
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializable,
  type TransactionSerializableEIP1559,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, it } from 'vitest';
import { AccountAddresses } from '../../../adapters/chain-evm/account-addresses.ts';
import { evmScheme } from '../../../adapters/signer/schemes/evm-scheme.ts';
import { SigningRefused } from '../../../adapters/signer/schemes/signing-scheme.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';

const MNEMONIC = 'test test test test test test test test test test test junk';
const seed = mnemonicToSeedSync(MNEMONIC);
const GWEI = 10n ** 9n;
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const THIEF = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const scheme = evmScheme({
  chain: 'ethereum',
  chainId: 1,
  nativeTicker: 'eth',
  tokens: [{ ticker: 'usdt20', contract: TOKEN }],
  limits: { maxFee: 21_000n * 100n * GWEI },
});

const native: TransferOrder = { id: 'a', ticker: 'eth', to: { address: RECIPIENT }, amount: 5n * GWEI };
const token: TransferOrder = { id: 'b', ticker: 'usdt20', to: { address: RECIPIENT }, amount: 25_000_000n };
const price = { maxFeePerGas: 30n * GWEI, maxPriorityFeePerGas: GWEI };
const payment = {
  type: 'eip1559',
  chainId: 1,
  nonce: 7,
  gas: 21_000n,
  ...price,
  to: RECIPIENT,
  value: native.amount,
} as const;
const data = transfer(RECIPIENT, token.amount);
const tokenPayment = { ...payment, gas: 65_000n, to: TOKEN, value: 0n, data } as const;

function transfer(to: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });
}

function sign(order: TransferOrder, unsigned: string, chain = 'ethereum') {
  return scheme.sign(seed, { chain, order, unsigned });
}

function expectRefused(order: TransferOrder, transaction: TransactionSerializable | string, reason: RegExp): void {
  const unsigned = typeof transaction === 'string' ? transaction : serializeTransaction(transaction);
  expect(() => sign(order, unsigned)).toThrow(SigningRefused);
  expect(() => sign(order, unsigned)).toThrow(reason);
}

describe('EVM payouts', () => {
  it('are signed by the treasury, whose address is derived from the public key', async () => {
    const treasury = mnemonicToAccount(MNEMONIC).address;
    const addresses = new AccountAddresses(scheme.publicKey(seed));
    expect(addresses.treasury).toBe(treasury);
    expect(addresses.at(3)).toBe(mnemonicToAccount(MNEMONIC, { addressIndex: 3 }).address);
    expect(scheme.publicKey(seed)).toMatch(/^xpub/);
    for (const [order, transaction] of [
      [native, payment],
      [token, tokenPayment],
    ] as const) {
      const { raw } = sign(order, serializeTransaction(transaction));
      const serializedTransaction = raw as `0x02${string}`;
      expect(await recoverTransactionAddress({ serializedTransaction })).toBe(treasury);
    }
  });

  it('are byte for byte what another wallet signs, for any nonce, amount and price', async () => {
    const peer = mnemonicToAccount(MNEMONIC);
    const parts = fc.record({
      nonce: fc.nat(),
      amount: fc.bigInt({ min: 1n, max: 2n ** 200n }),
      maxFeePerGas: fc.bigInt({ min: GWEI, max: 100n * GWEI }),
    });
    await fc.assert(
      fc.asyncProperty(parts, async ({ nonce, amount, maxFeePerGas }) => {
        const transaction = { ...payment, nonce, value: amount, maxFeePerGas };
        const { raw } = sign({ ...native, amount }, serializeTransaction(transaction));
        expect(raw).toBe(await peer.signTransaction(transaction));
        expect(parseTransaction(raw as Hex)).toMatchObject({ to: RECIPIENT.toLowerCase(), value: amount });
      }),
      { numRuns: 50 },
    );
  });

  it('have the same signature and hash each time', () => {
    const first = sign(token, serializeTransaction(tokenPayment));
    expect(sign(token, serializeTransaction(tokenPayment))).toEqual(first);
    expect(first.chainTxId).toMatch(/^0x[0-9a-f]{64}$/);
  });
});

describe('EVM sweeps', () => {
  const treasury = mnemonicToAccount(MNEMONIC).address;
  const sweep = { ...native, to: { address: treasury } };
  const unsigned = serializeTransaction({ ...payment, to: treasury });

  it("are signed by the pay-in address's own key", async () => {
    const { raw } = sign(sweep, `3:${unsigned}`);
    const serializedTransaction = raw as `0x02${string}`;
    const payIn = mnemonicToAccount(MNEMONIC, { addressIndex: 3 }).address;
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(payIn);
    const tokens = serializeTransaction({ ...tokenPayment, data: transfer(treasury, token.amount) });
    const swept = sign({ ...token, to: { address: treasury } }, `3:${tokens}`).raw as `0x02${string}`;
    expect(await recoverTransactionAddress({ serializedTransaction: swept })).toBe(payIn);
  });

  it('are refused to any other destination than the treasury', () => {
    expectRefused(native, `3:${serializeTransaction(payment)}`, /treasury and nowhere else/);
    expectRefused(sweep, `3:${serializeTransaction(payment)}`, /another address/);
    for (const source of ['0', '-1', '01', '1.5', '1e3', ' 1', '3:3']) {
      expectRefused(sweep, `${source}:${unsigned}`, /not a transaction/);
    }
    expectRefused(sweep, `${2 ** 31}:${unsigned}`, /index/);
    expectRefused(sweep, `9999999999:${unsigned}`, /index/);
  });
});

describe('an EVM transaction that differs from its order is refused when it', () => {
  it('pays another address, more, less, or nothing', () => {
    expectRefused(native, { ...payment, to: THIEF }, /another address/);
    expectRefused(native, { ...payment, value: native.amount + 1n }, /another value/);
    expectRefused(native, { ...payment, value: native.amount - 1n }, /another value/);
    expectRefused({ ...native, amount: 0n }, { ...payment, value: 0n }, /sends nothing/);
    expectRefused({ ...native, amount: -1n }, payment, /sends nothing/);
  });

  it('moves a token to another address, of another contract, or by another call', () => {
    expectRefused(token, { ...tokenPayment, data: transfer(THIEF, token.amount) }, /other data/);
    expectRefused(token, { ...tokenPayment, data: transfer(RECIPIENT, token.amount + 1n) }, /other data/);
    expectRefused(token, { ...tokenPayment, to: THIEF }, /another address/);
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [RECIPIENT, token.amount] });
    expectRefused(token, { ...tokenPayment, data: approval }, /other data/);
    expectRefused(token, { ...tokenPayment, data: `${data}00` }, /other data/);
    expectRefused(token, { ...tokenPayment, data: data.slice(0, -2) as Hex }, /other data/);
    // The recipient's upper twelve bytes are not part of an address, and some tokens read them.
    expectRefused(token, { ...tokenPayment, data: data.replace(/^(0x.{8})00/, '$101') as Hex }, /other data/);
    expectRefused(token, { ...tokenPayment, value: 1n }, /another value/);
  });

  it('pays another currency', () => {
    expectRefused(token, payment, /another address/);
    expectRefused(native, tokenPayment, /another address/);
    expectRefused(native, { ...payment, data: '0x00' }, /other data/);
    expectRefused({ ...native, ticker: 'doge' }, payment, /does not move doge/);
  });

  it('burns the treasury in gas', () => {
    expectRefused(native, { ...payment, maxFeePerGas: 100n * GWEI + 1n }, /limit/);
    expectRefused(native, { ...payment, gas: 30_000_000n }, /limit/);
    expect(sign(native, serializeTransaction({ ...payment, maxFeePerGas: 100n * GWEI })).raw).toMatch(/^0x02/);
  });

  it('is for another network', () => {
    expectRefused(native, { ...payment, chainId: 56 }, /chain ID 56/);
    expect(() => sign(native, serializeTransaction(payment), 'polygon')).toThrow(SigningRefused);
  });

  it('creates a contract', () => {
    const { to: _, ...creation } = payment;
    expectRefused(native, { ...creation, data: '0x6000' }, /another address/);
  });

  it('is of another type: legacy, access list, blobs, delegation', () => {
    const { type: _, maxFeePerGas, maxPriorityFeePerGas, ...plain } = payment;
    const gasPrice = maxFeePerGas;
    expectRefused(native, { ...plain, type: 'legacy', gasPrice }, /type legacy/);
    expectRefused(native, { ...plain, type: 'eip2930', gasPrice, accessList: [] }, /type eip2930/);
    const hash: Hex = `0x01${'00'.repeat(31)}`;
    const blobs = { blobVersionedHashes: [hash], maxFeePerBlobGas: 1n, sidecars: false as const };
    expectRefused(native, { ...plain, ...price, type: 'eip4844', ...blobs }, /type eip4844/);
    const r: Hex = `0x${'11'.repeat(32)}`;
    const authorizationList = [{ address: THIEF, chainId: 1, nonce: 0, r, s: r, yParity: 0 }] as const;
    expectRefused(native, { ...plain, ...price, type: 'eip7702', authorizationList }, /type eip7702/);
    expect(maxPriorityFeePerGas).toBe(GWEI);
  });

  it('has an access list, a signature, other bytes or an invalid form', () => {
    const accessList = [{ address: THIEF as Hex, storageKeys: [] }];
    expectRefused(native, { ...payment, accessList }, /more than the order/);
    const unsigned = serializeTransaction(payment);
    expectRefused(native, `${unsigned}00`, /not a transaction|more than/);
    expectRefused(native, unsigned.slice(0, -2), /not a transaction/);
    const signed = sign(native, unsigned).raw;
    expectRefused(native, signed, /more than the order/);
    for (const text of ['', '0x', '0x02', 'nonsense', '0x02c0', '{}']) expectRefused(native, text, /transaction/);
    // A tip above the whole price.
    const odd: TransactionSerializableEIP1559 = { ...payment, maxFeePerGas: GWEI, maxPriorityFeePerGas: GWEI };
    const spelled = serializeTransaction(odd).replace('843b9aca00843b9aca00', '843b9aca01843b9aca00') as Hex;
    expectRefused(native, spelled, /not a/);
  });

  it('has any bit changed that affects the payment', () => {
    for (const [order, transaction] of [
      [native, payment],
      [token, tokenPayment],
    ] as const) {
      const unsigned = serializeTransaction(transaction);
      const bits = (unsigned.length / 2 - 1) * 8;
      fc.assert(
        fc.property(fc.nat({ max: bits - 1 }), (bit) => {
          const changed = turned(unsigned, bit);
          const answer = attempt(() => sign(order, changed));
          if (answer instanceof SigningRefused) return;
          // Only nonce, gas and prices are free; the payment is not.
          const { to, value, data: input, chainId, type } = parseTransaction(changed);
          const actual = { to, value, data: input, chainId, type };
          const was = parseTransaction(unsigned);
          expect(actual).toEqual({
            to: was.to,
            value: was.value,
            data: was.data,
            chainId: was.chainId,
            type: was.type,
          });
        }),
        { numRuns: 200 },
      );
    }
  });
});

function turned(hex: Hex, bit: number): Hex {
  const bytes = Buffer.from(hex.slice(2), 'hex');
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  return `0x${bytes.toString('hex')}`;
}

function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (cause) {
    if (cause instanceof SigningRefused) return cause;
    throw cause;
  }
}
