import { BitcoinChain } from '../../../adapters/chain-bitcoin/bitcoin-chain.ts';
import { type NodeAmount, unitsOf } from '../../../adapters/chain-bitcoin/coin-units.ts';
import type { BitcoinParameters } from '../../../adapters/chain-bitcoin/networks.ts';
import type { NodeRpc, RpcParams } from '../../../adapters/chain-bitcoin/node-rpc.ts';
import { type BitcoinSigningLimits, bitcoinScheme } from '../../../adapters/signer/schemes/bitcoin-scheme.ts';
import { formatUnits } from '../../../core/domain/amount.ts';
import type { Destination } from '../../../core/domain/transactions/transaction.ts';
import type { ChainSubject } from '../../contracts/chains/chain-subject.ts';
import type { RunningNode } from './litecoind.ts';

/** A seed that holds no real coins. */
export const TEST_SEED = new Uint8Array(32).fill(7);
export const TEST_LIMITS: BitcoinSigningLimits = { maximumFee: 50_000_000n, maximumFeeRate: 100_000_000n };

/** The node's wallet of the stranger, the payer in tests. */
const STRANGER = 'stranger';

interface RawTransaction {
  readonly txid: string;
  readonly vin: readonly { readonly txid: string; readonly vout: number }[];
  readonly vout: readonly { readonly value: NodeAmount; readonly scriptPubKey: { readonly addresses?: string[] } }[];
}

/** Enough for coins of the first blocks to be spendable, 50 each. */
const FIRST_BLOCKS = 110;

/** A chain on a running node, with a stranger who mines and pays. */
export async function bitcoinSubject(
  node: RunningNode,
  parameters: BitcoinParameters,
  { seed = TEST_SEED, wallet = 'watching' }: { seed?: Uint8Array; wallet?: string } = {},
): Promise<ChainSubject> {
  const scheme = bitcoinScheme(parameters, TEST_LIMITS);
  const chain = new BitcoinChain({ parameters, rpc: node.rpc, extendedPublicKey: scheme.publicKey(seed), wallet });
  const { rpc } = node;
  const isNew = !(await rpc.call<string[]>('listwallets')).includes(STRANGER);
  if (isNew) await rpc.call('createwallet', [STRANGER]);
  const miner = await stranger(rpc)<string>('getnewaddress');
  if (isNew) await rpc.call('generatetoaddress', [FIRST_BLOCKS, miner]);
  return {
    chain,
    ticker: parameters.ticker,
    unit: 100_000_000n,
    finality: parameters.finality,
    sign: async (request) => scheme.sign(seed, request),
    mine: async (n) => void (await rpc.call('generatetoaddress', [n, miner])),
    fund: (to, amount) => stranger(rpc)<string>('sendtoaddress', [to.address, formatUnits(amount, 8)]),
    reorganise: (depth) => reorganise(rpc, miner, depth),
    balanceOf: (of) => balanceOf(rpc, of),
    stranger: async () => ({ address: await stranger(rpc)<string>('getnewaddress') }),
    close: node.stop,
  };
}

function stranger(rpc: NodeRpc) {
  return <Result>(method: string, params: RpcParams = []) => callAndSync<Result>(rpc, method, params, STRANGER);
}

/** Calls a wallet, and waits until every other wallet of the node knows what it has sent. */
export async function callAndSync<Result>(
  rpc: NodeRpc,
  method: string,
  params: RpcParams,
  wallet?: string,
): Promise<Result> {
  const result = await rpc.call<Result>(method, params, wallet);
  if (method.startsWith('send')) await rpc.call('syncwithvalidationinterfacequeue');
  return result;
}

async function balanceOf(rpc: NodeRpc, { address }: Destination): Promise<bigint> {
  const found = await rpc.call<{ total_amount: NodeAmount }>('scantxoutset', ['start', [`addr(${address})`]]);
  return unitsOf(found.total_amount);
}

/** Replaces the last blocks; the deposits in them are double-spent in the new ones. */
async function reorganise(rpc: NodeRpc, miner: string, depth: number): Promise<void> {
  const height = await rpc.call<number>('getblockcount');
  const from = await rpc.call<string>('getblockhash', [height - depth + 1]);
  await rpc.call('invalidateblock', [from]);
  const conflicts = await Promise.all(
    (await rpc.call<string[]>('getrawmempool')).map((id) => conflict(rpc, miner, id)),
  );
  // To another address: otherwise an empty block would be identical to the old one, and stay refused.
  const other = await stranger(rpc)<string>('getnewaddress');
  await rpc.call('generateblock', [other, conflicts.filter((raw) => raw !== undefined)]);
  await rpc.call('generatetoaddress', [depth, other]);
}

/**
 * Double-spends a payment's coins back to the stranger with a higher fee; does nothing when they come from another
 * unconfirmed payment.
 */
export async function conflict(rpc: NodeRpc, miner: string, txid: string): Promise<string | undefined> {
  const { vin } = await rpc.call<RawTransaction>('getrawtransaction', [txid, true]);
  const pool = new Set(await rpc.call<string[]>('getrawmempool'));
  if (vin.some((input) => pool.has(input.txid))) return undefined;
  let sum = 0n;
  for (const input of vin) {
    const { vout } = await rpc.call<RawTransaction>('getrawtransaction', [input.txid, true]);
    sum += unitsOf(vout[input.vout]!.value);
  }
  const outputs = [{ [miner]: formatUnits(sum - 100_000n, 8) }];
  const raw = await rpc.call<string>('createrawtransaction', [vin, outputs]);
  const inputs = await stranger(rpc)<{ hex: string; complete: boolean }>('signrawtransactionwithwallet', [raw]);
  if (!inputs.complete) throw new Error('the coins of the payment are not the stranger’s');
  return inputs.hex;
}
