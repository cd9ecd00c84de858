import { BitcoinChain } from '../../../adapters/chain-bitcoin/bitcoin-chain.ts';
import { type NodeAmount, unitsOf } from '../../../adapters/chain-bitcoin/coin-units.ts';
import { LITECOIN_REGTEST } from '../../../adapters/chain-bitcoin/networks.ts';
import type { NodeRpc, RpcParams } from '../../../adapters/chain-bitcoin/node-rpc.ts';
import { formatUnits } from '../../../core/domain/amount.ts';
import { callAndSync, conflict } from '../../support/chains/bitcoin-subject.ts';
import { type RunningNode, startLitecoind } from '../../support/chains/litecoind.ts';
import { pause, type Random } from '../random.ts';
import { Miner } from './miner.ts';
import type { Network, NetworkEvidence } from './network.ts';

/** Wallet of all customers, and of the miner. */
const CUSTOMERS = 'stranger';
/** Wallet that the product creates. */
const HOT_WALLET = 'house';
const DECIMALS = 8;
const BLOCK_MS = 300;
const CONFIRMATIONS = 3;
/** A miner's coins can be spent after a hundred blocks. */
const FIRST_BLOCKS = 150;
/** Blocks read at once; a node takes sixteen questions. */
const PAGE = 8;
/** How long a wallet may refuse to pay, such as while too many of its payments wait for a block; milliseconds. */
const PAY_WITHIN_MS = 60_000;

interface Block {
  readonly tx: readonly {
    readonly txid: string;
    readonly vout: readonly { readonly value: NodeAmount; readonly scriptPubKey: { readonly addresses?: string[] } }[];
  }[];
}

/** A litecoind in regtest. */
export class LitecoinNetwork implements Network {
  readonly id = 'litecoin';
  readonly amounts = { ltc: '3' };
  readonly limits = { ltc: { order: '1000', day: '100000' } };
  readonly #node: RunningNode;
  readonly #rpc: NodeRpc;
  readonly #own: string;
  readonly #miner: Miner;

  private constructor(node: RunningNode, own: string) {
    this.#node = node;
    this.#rpc = node.rpc;
    this.#own = own;
    this.#miner = new Miner(() => node.rpc.call('generatetoaddress', [1, own]), BLOCK_MS);
  }

  static async start(): Promise<LitecoinNetwork> {
    const node = await startLitecoind('-addresstype=bech32');
    await node.rpc.call('createwallet', [CUSTOMERS]);
    const own = await node.rpc.call<string>('getnewaddress', [], CUSTOMERS);
    await node.rpc.call('generatetoaddress', [FIRST_BLOCKS, own]);
    return new LitecoinNetwork(node, own);
  }

  get url(): string {
    return this.#node.url;
  }

  setup(url: string): object {
    const { user, password } = this.#node;
    const terms = { confirmations: { ltc: CONFIRMATIONS }, maximumFee: '0.05', pollMs: 100, wallet: HOT_WALLET };
    return { kind: 'bitcoin-family', network: 'litecoin', regtest: true, rpc: { url, user, password }, ...terms };
  }

  async treasury(publicKey: string): Promise<string> {
    const parts = { parameters: LITECOIN_REGTEST, rpc: this.#rpc, extendedPublicKey: publicKey, wallet: HOT_WALLET };
    return (await new BitcoinChain(parts).treasury('ltc')).address;
  }

  newAddress(): Promise<string> {
    return this.#customers<string>('getnewaddress');
  }

  async pay(_ticker: string, address: string, units: bigint): Promise<string> {
    for (const end = performance.now() + PAY_WITHIN_MS; ;) {
      try {
        return await this.#miner.between(() =>
          this.#customers<string>('sendtoaddress', [address, formatUnits(units, DECIMALS)]),
        );
      } catch (error) {
        if (performance.now() > end) throw error;
        await pause(BLOCK_MS);
      }
    }
  }

  async isShown(chainTxId: string): Promise<boolean> {
    const found = await this.#rpc
      .call<{ blockhash?: string; confirmations?: number }>('getrawtransaction', [chainTxId, true])
      .catch(() => undefined);
    return found !== undefined && (found.blockhash === undefined || (found.confirmations ?? 0) > 0);
  }

  /** Replaces the last blocks; in a third of the cases customers' payments in them are spent otherwise. */
  async disturb(random: Random): Promise<string> {
    const depth = random.between(1, CONFIRMATIONS - 1);
    const isSpent = random.chance(0.35);
    await this.#miner.between(() => this.#reorganise(depth, isSpent));
    return `Litecoin: ${depth} blocks replaced${isSpent ? ', payments spent otherwise' : ''}`;
  }

  async evidence(): Promise<NetworkEvidence> {
    const height = await this.#rpc.call<number>('getblockcount');
    const payments: NetworkEvidence['payments'][number][] = [];
    for (let start = FIRST_BLOCKS + 1; start <= height; start += PAGE) {
      const count = Math.min(PAGE, height - start + 1);
      const blocks = await Promise.all(Array.from({ length: count }, (_, index) => this.#block(start + index)));
      payments.push(...blocks.flatMap(paymentsOf));
    }
    const coins = await this.#rpc.call<{ amount: NodeAmount }[]>('listunspent', [0, 9_999_999, [], true], HOT_WALLET);
    const sum = coins.reduce((total, { amount }) => total + unitsOf(amount), 0n);
    return { payments, coins: new Map([['ltc', sum]]) };
  }

  async stop(): Promise<void> {
    await this.#miner.stop();
    await this.#node.stop();
  }

  async #block(height: number): Promise<Block> {
    return this.#rpc.call<Block>('getblock', [await this.#rpc.call<string>('getblockhash', [height]), 2]);
  }

  async #reorganise(depth: number, isSpent: boolean): Promise<void> {
    const height = await this.#rpc.call<number>('getblockcount');
    await this.#rpc.call('invalidateblock', [await this.#rpc.call<string>('getblockhash', [height - depth + 1])]);
    // To another address: otherwise an empty block would be identical to the old one, and stay refused.
    const other = await this.newAddress();
    if (isSpent) await this.#rpc.call('generateblock', [other, await this.#conflicts()]);
    await this.#rpc.call('generatetoaddress', [depth + 1, other]);
  }

  /** Transactions that spend the coins of customers' payments otherwise; not those of the exchange's transfers. */
  async #conflicts(): Promise<readonly string[]> {
    const pool = await this.#rpc.call<string[]>('getrawmempool');
    const made = await Promise.all(pool.map((id) => conflict(this.#rpc, this.#own, id).catch(() => undefined)));
    return made.filter((raw) => raw !== undefined).slice(0, 3);
  }

  #customers<Result>(method: string, params: RpcParams = []): Promise<Result> {
    return callAndSync<Result>(this.#rpc, method, params, CUSTOMERS);
  }
}

function paymentsOf({ tx }: Block): NetworkEvidence['payments'] {
  return tx.flatMap(({ txid, vout }) =>
    vout.flatMap(({ value, scriptPubKey: { addresses = [] } }) =>
      addresses.map((address) => ({ id: txid, ticker: 'ltc', address, extraId: undefined, amount: unitsOf(value) })),
    ),
  );
}
