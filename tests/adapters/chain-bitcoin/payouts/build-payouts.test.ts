import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';
import { Account } from '../../../../adapters/chain-bitcoin/account.ts';
import { LITECOIN } from '../../../../adapters/chain-bitcoin/networks.ts';
import { buildPayouts } from '../../../../adapters/chain-bitcoin/payouts/build-payouts.ts';
import { orderIdsIn } from '../../../../adapters/chain-bitcoin/payouts/shared-text.ts';
import type { WatchWallet } from '../../../../adapters/chain-bitcoin/watch-wallet.ts';
import { accountKey } from '../../../../adapters/signer/schemes/bitcoin-account.ts';
import { FOREIGN_SEED, keyOf, SEED } from '../../signer/payout-fixture.ts';

const COIN = 100_000_000n;
const account = new Account(LITECOIN, accountKey(LITECOIN, SEED).publicExtendedKey);
const orders = ['a', 'b', 'c'].map((id, at) => {
  return { id, ticker: 'ltc', to: { address: keyOf(LITECOIN, FOREIGN_SEED, 0, at).address }, amount: COIN };
});

/** A transaction that pays an address of ours five coins, with so many bytes beside. */
function fundingOf(salt: number, bytes: number): Transaction {
  const funding = new Transaction({ allowUnknownOutputs: true });
  funding.addInput({ txid: new Uint8Array(32).fill(salt + 1), index: 0 });
  funding.addOutput({ script: account.change[salt]!.script, amount: 5n * COIN });
  funding.addOutput({ script: Uint8Array.from([0x6a, ...new Uint8Array(bytes)]), amount: 0n });
  return funding;
}

/** A node that shows the first output of each transaction as a coin of ours. */
function walletOf(fundings: readonly Transaction[], lost?: string): WatchWallet {
  const coins = fundings.map(({ id }, at) => {
    return { txid: id, vout: 0, address: account.change[at]!.address, amount: '5.0', confirmations: 9 };
  });
  const answers: Readonly<Record<string, (id: string) => unknown>> = {
    estimatesmartfee: () => ({ feerate: '0.00001' }),
    getmempoolinfo: () => ({ mempoolminfee: '0.00001' }),
    listunspent: () => coins,
    gettransaction: (id) => ({ hex: hex.encode(fundings.find((one) => one.id === id)!.unsignedTx) }),
  };
  const call = async (method: string, [id]: readonly [string]) => {
    if (method === 'gettransaction' && id === lost) throw new Error('the node lost it');
    return answers[method]!(id);
  };
  const wallet = { call: async (method: string, params: readonly [string] = ['']) => call(method, params) };
  return { ...wallet, together: () => wallet } as unknown as WatchWallet;
}

const builderOf = (wallet: WatchWallet, maximumPayments = 25) => {
  return { parameters: { ...LITECOIN, maximumPayments }, account, wallet, maximumFee: undefined };
};

describe('payouts that are built together', () => {
  it('share a transaction, and none where the text would be long, because it is kept once for each of them', async () => {
    const shared = await buildPayouts(builderOf(walletOf([0, 1, 2].map((salt) => fundingOf(salt, 10)))), orders, []);
    const texts = shared.map((one) => (one.status === 'fulfilled' ? one.value : ''));
    expect(new Set(texts).size).toBe(1);
    expect(orderIdsIn(texts[0]!)).toEqual(['a', 'b', 'c']);
    const long = [0, 1, 2].map((salt) => fundingOf(salt, 230_000));
    const alone = await buildPayouts(builderOf(walletOf(long)), orders, []);
    const each = alone.map((one) => (one.status === 'fulfilled' ? one.value : ''));
    expect(new Set(each).size).toBe(3);
    expect(each.map((text) => orderIdsIn(text))).toEqual([undefined, undefined, undefined]);
    expect(each.every((text) => text.length > 300_000)).toBe(true);
  });

  it('keep no other waiting when the node cannot show what made the coins of one', async () => {
    const fundings = [0, 1, 2].map((salt) => fundingOf(salt, 0));
    const wallet = walletOf(fundings, fundings[1]!.id);
    const built = await buildPayouts(builderOf(wallet, 1), orders, []);
    expect(built.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(built.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});
