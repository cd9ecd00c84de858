import { describe, expect, it } from 'vitest';
import { BitcoinWitness } from '../../../adapters/chain-bitcoin/checks/bitcoin-witness.ts';
import { BITCOIN } from '../../../adapters/chain-bitcoin/networks.ts';
import { NodeRpc } from '../../../adapters/chain-bitcoin/node-rpc.ts';

const ID = 'ab'.repeat(32);
const CLAIMED = { key: `${ID}:0`, chainTxId: ID, ticker: 'btc', amount: 1n, to: { address: 'unused' } };

/** The testimony of a node that refuses to show the transaction. */
function refusing(message: string) {
  const text = JSON.stringify({ result: null, error: { code: -5, message } });
  const fetch = () => Promise.resolve({ status: 500, text: () => Promise.resolve(text) });
  const rpc = new NodeRpc({ url: 'http://127.0.0.1:1', credentials: () => 'user:word', fetch });
  return new BitcoinWitness(rpc, BITCOIN).confirms(CLAIMED, 1);
}

describe('a Bitcoin node that is asked about a deposit', () => {
  it('does not know it when no transaction has its ID', async () => {
    const message = 'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.';
    expect(await refusing(message)).toMatchObject({ kind: 'unknown' });
  });

  it.each([
    'No such mempool transaction. Blockchain transactions are still in the process of being indexed. Use gettransaction for wallet transactions.',
    'No such mempool transaction. Use -txindex or provide a block hash to enable blockchain transaction queries. Use gettransaction for wallet transactions.',
    'No such mempool transaction. Use -txindex to enable blockchain transaction queries. Use gettransaction for wallet transactions.',
  ])('does not answer while it cannot look at blocks: %s', async (message) => {
    await expect(refusing(message)).rejects.toThrow('No such mempool transaction');
  });
});
