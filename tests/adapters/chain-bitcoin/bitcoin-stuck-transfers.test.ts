import { base64 } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { BitcoinStuckTransfers } from '../../../adapters/chain-bitcoin/bitcoin-stuck-transfers.ts';
import { LITECOIN_REGTEST } from '../../../adapters/chain-bitcoin/networks.ts';
import { termsOf } from '../../../adapters/chain-bitcoin/unsigned-transaction.ts';
import type { WatchWallet } from '../../../adapters/chain-bitcoin/watch-wallet.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';

/** Satoshi per 1000 virtual bytes. */
const RATE = 50_000n;
const COIN = 100_000_000n;
const SCRIPT = new Uint8Array([0, 20, ...Array<number>(20).fill(7)]);
const order: TransferOrder = { id: 'order', ticker: 'ltc', to: { address: 'somebody' }, amount: COIN };

/** One coin of 2 LTC that pays 1, keeps a change and costs 143 satoshi. */
function unsigned(): string {
  const before = new Transaction();
  before.addInput({ txid: '1'.repeat(64), index: 0, finalScriptSig: new Uint8Array() });
  before.addOutput({ script: SCRIPT, amount: 2n * COIN });
  const nonWitnessUtxo = before.toBytes(true, false);
  const transaction = new Transaction();
  transaction.addInput({
    txid: before.id,
    index: 0,
    nonWitnessUtxo,
    witnessUtxo: { script: SCRIPT, amount: 2n * COIN },
  });
  transaction.addOutput({ script: SCRIPT, amount: COIN });
  transaction.addOutput({
    script: SCRIPT,
    amount: COIN - 143n,
    bip32Derivation: [[new Uint8Array([2, ...Array<number>(32).fill(1)]), { fingerprint: 1, path: [1, 0] }]],
  });
  return base64.encode(transaction.toPSBT());
}

/** @param waiting virtual bytes of the newest form in the mempool, and its fee in coins. */
async function replacementOf(text: string, waiting: { readonly vsize: number; readonly fee: number }) {
  const answers: Readonly<Record<string, unknown>> = {
    estimatesmartfee: {},
    getmempoolinfo: { mempoolminfee: 0.00001 },
    getnetworkinfo: { incrementalfee: 0.00001, relayfee: 0.00001 },
    getmempoolentry: {
      ancestorcount: 1,
      descendantcount: 1,
      vsize: waiting.vsize,
      ancestorsize: waiting.vsize,
      fees: { ancestor: waiting.fee },
    },
  };
  const answer = async (method: string) => answers[method];
  const wallet = { call: answer, find: answer } as unknown as WatchWallet;
  const feeRate = { minimum: 1000n, fallback: RATE, maximum: 100n * RATE };
  const stuckTransfers = new BitcoinStuckTransfers({
    parameters: { ...LITECOIN_REGTEST, feeRate },
    wallet,
    maximumFee: undefined,
  });
  return stuckTransfers.replacement(order, [{ unsigned: text, raw: '', chainTxId: 'waiting' }], false);
}

describe('the replacement of a payout', () => {
  it('suffices when its signature is longer than that of what it replaces', async () => {
    const raised = await replacementOf(unsigned(), { vsize: 140, fee: 0.000_001_43 });
    const { fee } = termsOf(raised!);
    expect(fee).toBeGreaterThanOrEqual((142n * RATE) / 1000n);
    expect(await replacementOf(raised!, { vsize: 142, fee: Number(fee) / 1e8 })).toBeUndefined();
  });
});
