import { describe, expect, it } from 'vitest';
import { BITCOIN_REGTEST } from '../../../adapters/chain-bitcoin/networks.ts';
import { scan } from '../../../adapters/chain-bitcoin/scan.ts';
import type { WatchWallet } from '../../../adapters/chain-bitcoin/watch-wallet.ts';

const HASH = '0'.repeat(64);
const TXID = '1'.repeat(64);
const ADDRESS = 'bcrt1qours';

/** A wallet with one unconfirmed payment, as a node answers whose mempool entry and information are given. */
function walletOf(entry: object, info: object): WatchWallet {
  const answers: Readonly<Record<string, unknown>> = {
    getblockheader: { height: 200 },
    listsinceblock: {
      transactions: [{ category: 'receive', address: ADDRESS, amount: 1, vout: 0, confirmations: 0, txid: TXID }],
      lastblock: HASH,
    },
    getmempoolentry: entry,
    getmempoolinfo: info,
  };
  const answer = async (method: string) => answers[method];
  return { call: answer, find: answer } as unknown as WatchWallet;
}

describe('a scan', () => {
  it.each([
    ['signals that it can', { 'bip125-replaceable': true }, {}, true],
    ['signals nothing', { 'bip125-replaceable': false }, {}, undefined],
    [
      'signals nothing, at a node that asks for signals',
      { 'bip125-replaceable': false },
      { fullrbf: false },
      undefined,
    ],
    ['signals nothing, at a node that asks for none', { 'bip125-replaceable': false }, { fullrbf: true }, true],
    ['waits at a node that does not tell', {}, {}, true],
  ])('says whether a deposit can be replaced that %s', async (_, entry, info, isReplaceable) => {
    const { seen } = await scan(
      walletOf(entry, info),
      BITCOIN_REGTEST,
      `200:${HASH}`,
      async (addresses) => new Set(addresses),
    );
    expect(seen.map((deposit) => deposit.isReplaceable)).toEqual([isReplaceable]);
  });
});
