import { getAddress, type Hex, numberToHex, pad, toEventSelector } from 'viem';
import { EvmChain } from '../../../adapters/chain-evm/evm-chain.ts';
import { EvmBench, FINAL_AFTER, STRANGER, stranger } from '../../support/chains/evm-bench.ts';
import type { SettledState, StoredTransaction } from '../crash/evidence.ts';
import type { Random } from '../random.ts';
import { Miner } from './miner.ts';
import type { Network, NetworkEvidence } from './network.ts';

const BLOCK_MS = 300;
const CONFIRMATIONS = 3;
/** A block's price per gas at which the exchange's transfers cost more than they may, in wei. */
const SPIKE = 6_000_000_000_000n;
const TRANSFER = toEventSelector('Transfer(address,address,uint256)');

/** A payment that is in no block for so long stays in none: its nonce came from a block that was replaced meanwhile. */
const MINED_WITHIN_MS = 30_000;

/** What tells two networks apart. Decimals are those of the token. */
interface EvmTerms {
  readonly id: string;
  readonly chainId: number;
  readonly native: string;
  readonly token: string;
  readonly decimals: number;
  readonly amounts: Readonly<Record<string, string>>;
}

export const ETHEREUM: EvmTerms = {
  id: 'ethereum',
  chainId: 31_337,
  native: 'eth',
  token: 'usdt20',
  decimals: 6,
  amounts: { eth: '0.2', usdt20: '400' },
};
export const BSC: EvmTerms = {
  id: 'bsc',
  chainId: 31_338,
  native: 'bnb',
  token: 'usdtbsc',
  decimals: 18,
  amounts: { bnb: '0.6', usdtbsc: '400' },
};

interface NodeBlock {
  readonly transactions: readonly { readonly hash: Hex; readonly to: Hex | null; readonly value: Hex }[];
}
interface NodeTransaction {
  readonly blockNumber: Hex | null;
  readonly blockHash: Hex | null;
}
interface Receipt {
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
}
interface Log {
  readonly transactionHash: Hex;
  readonly topics: readonly [Hex, Hex, Hex];
  readonly data: Hex;
}

/** An anvil with a token. */
export class EvmNetwork implements Network {
  readonly id: string;
  readonly amounts: Readonly<Record<string, string>>;
  readonly #terms: EvmTerms;
  readonly #bench: EvmBench;
  readonly #miner: Miner;
  /** When a payment was first seen outside of a block, by its ID. */
  readonly #waiting = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();

  private constructor(terms: EvmTerms, bench: EvmBench) {
    this.id = terms.id;
    this.amounts = terms.amounts;
    this.#terms = terms;
    this.#bench = bench;
    this.#miner = new Miner(() => bench.mine(1), BLOCK_MS);
  }

  static async start(terms: EvmTerms): Promise<EvmNetwork> {
    const bench = await EvmBench.start('--chain-id', String(terms.chainId));
    await bench.endow(STRANGER, 10n ** 27n);
    await bench.call(bench.token, 'TestToken', 'mint', [STRANGER, 10n ** 33n]);
    await bench.mine(1);
    return new EvmNetwork(terms, bench);
  }

  get url(): string {
    return this.#bench.node.url;
  }

  get limits(): Network['limits'] {
    const { native, token } = this.#terms;
    return { [native]: { order: '1000', day: '100000' }, [token]: { order: '1000000', day: '100000000' } };
  }

  setup(url: string): object {
    const { id, chainId, native, token, decimals } = this.#terms;
    const tokens = [{ ticker: token, contract: this.#bench.token, decimals }];
    const confirmations = { [native]: CONFIRMATIONS, [token]: CONFIRMATIONS };
    const terms = { finality: FINAL_AFTER, maximumFee: '0.1', pollMs: 100, confirmations };
    return { kind: 'evm', id, chainId, testnet: true, native, tokens, rpc: { url }, ...terms };
  }

  async treasury(publicKey: string): Promise<string> {
    const { id, chainId, native } = this.#terms;
    const network = { id, chainId, rpcUrl: this.url, nativeTicker: native, tokens: [], finalAfter: FINAL_AFTER };
    return (await new EvmChain({ ...network, accountKey: publicKey }).treasury(native)).address;
  }

  async newAddress(): Promise<string> {
    return stranger();
  }

  /** One payment after the other: all are from one account, and the node gives two at once the same nonce. */
  pay(ticker: string, address: string, units: bigint): Promise<string> {
    const paid = this.#last.then(() => this.#send(ticker, address, units));
    this.#last = paid.catch(() => undefined);
    return paid;
  }

  #send(ticker: string, address: string, units: bigint): Promise<string> {
    if (ticker === this.#terms.native) return this.#bench.send({ to: address, value: units });
    return this.#bench.call(this.#bench.token, 'TestToken', 'transfer', [address, units]);
  }

  /** A payment that no block takes is dropped, so that its sender pays again, as wallets let their owners do. */
  async isShown(chainTxId: string): Promise<boolean> {
    const { rpc } = this.#bench.node;
    const found = await rpc<NodeTransaction | null>('eth_getTransactionByHash', chainTxId);
    if (found === null) return false;
    if (found.blockNumber !== null) {
      const block = await rpc<{ readonly hash: Hex } | null>('eth_getBlockByNumber', found.blockNumber, false);
      return block?.hash === found.blockHash;
    }
    const since = this.#waiting.get(chainTxId) ?? performance.now();
    this.#waiting.set(chainTxId, since);
    if (performance.now() - since < MINED_WITHIN_MS) return true;
    await rpc('anvil_dropTransaction', chainTxId);
    return false;
  }

  async disturb(random: Random): Promise<string> {
    const { rpc } = this.#bench.node;
    const kind = random.pick(['replaced', 'replaced', 'emptied', 'spiked'] as const);
    if (kind === 'spiked') {
      // Empty blocks lower it again, by an eighth each.
      await this.#miner.between(() => rpc('anvil_setNextBlockBaseFeePerGas', numberToHex(SPIKE)));
      return `${this.id}: the price of gas jumps`;
    }
    const depth = random.between(1, CONFIRMATIONS - 1);
    await this.#miner.between(async () => {
      if (kind === 'replaced') await rpc('anvil_reorg', depth, []);
      // What was in a replaced block is gone, and later nonces of the same senders can't be mined.
      await rpc('anvil_dropAllTransactions');
    });
    return kind === 'replaced' ? `${this.id}: ${depth} blocks replaced by empty ones` : `${this.id}: mempool emptied`;
  }

  async evidence({ transactions, openSweeps }: SettledState, treasury: string): Promise<NetworkEvidence> {
    const { native, token } = this.#terms;
    const own = [treasury, ...this.#payIns(transactions)];
    const sum = async (balance: (address: string) => Promise<bigint>) => {
      let total = 0n;
      for (const address of own) total += await balance(address);
      return total;
    };
    const coins = new Map([
      [native, (await sum((address) => this.#bench.balance(address))) + (await this.#feesOf(openSweeps))],
      [token, await sum((address) => this.#bench.tokenBalance(address))],
    ]);
    return { payments: [...(await this.#nativePayments()), ...(await this.#tokenPayments())], coins };
  }

  async stop(): Promise<void> {
    await this.#miner.stop();
    await this.#bench.node.stop();
  }

  /** What blocks took for transactions of the exchange. */
  async #feesOf(chainTxIds: readonly string[]): Promise<bigint> {
    const { rpc } = this.#bench.node;
    const receipts = chainTxIds.map((id) => rpc<Receipt | null>('eth_getTransactionReceipt', id));
    return (await Promise.all(receipts)).reduce(
      (sum, receipt) => sum + (receipt ? BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) : 0n),
      0n,
    );
  }

  #payIns(transactions: readonly StoredTransaction[]): ReadonlySet<string> {
    return new Set(transactions.filter(({ from }) => from in this.amounts).map(({ payIn }) => payIn.address));
  }

  async #nativePayments(): Promise<NetworkEvidence['payments']> {
    const { rpc } = this.#bench.node;
    const height = Number(await rpc<Hex>('eth_blockNumber'));
    const payments: NetworkEvidence['payments'][number][] = [];
    for (let number = 1; number <= height; number += 1) {
      const { transactions } = await rpc<NodeBlock>('eth_getBlockByNumber', numberToHex(number), true);
      for (const { hash: id, to, value } of transactions)
        if (to !== null && value !== '0x0')
          payments.push({ id, ticker: this.#terms.native, ...at(to), amount: BigInt(value) });
    }
    return payments;
  }

  async #tokenPayments(): Promise<NetworkEvidence['payments']> {
    const filter = { address: this.#bench.token, fromBlock: '0x0', toBlock: 'latest', topics: [TRANSFER] };
    const logs = await this.#bench.node.rpc<Log[]>('eth_getLogs', filter);
    return logs.map(({ transactionHash: id, topics: [, , to], data }) => {
      const address = pad(`0x${to.slice(-40)}`, { size: 20 });
      return { id, ticker: this.#terms.token, ...at(address), amount: BigInt(data) };
    });
  }
}

function at(to: Hex): { readonly address: string; readonly extraId: undefined } {
  return { address: getAddress(to), extraId: undefined };
}
