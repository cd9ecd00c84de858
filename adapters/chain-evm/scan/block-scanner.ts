import { getAddress, type Hash } from 'viem';
import type { OwnAddressFilter, DetectedDeposit } from '../../../core/ports/chains/chain.ts';
import type { AccountAddresses } from '../account-addresses.ts';
import { BalanceDeltas } from './balance-deltas.ts';
import type { EvmBlock } from './evm-block.ts';
import type { EvmNode } from '../evm-node.ts';
import type { EvmSettings } from '../evm-settings.ts';
import { isPruned, isOlder } from './pruned-state.ts';
import { ownAddressesAmong } from './own-addresses.ts';
import type { BlockDeposit } from './block-deposit.ts';
import { tokenDeposits } from './token-deposits.ts';
import { tracedDeposits } from './traced-deposits.ts';

/**
 * How ETH sent by contracts is detected. It never changes while a cursor is in use, because the two give one payment
 * different keys.
 */
export type InternalTransfers = 'traces' | 'balances';

/** How to detect internal transfers, and for `balances` the addresses to check. */
interface InternalSearch {
  readonly internal: InternalTransfers;
  readonly activePayIns: readonly string[];
}

/**
 * Blocks from which on missing state counts as pruned: a node that is still syncing lacks younger state for a while,
 * and no node prunes it.
 */
const YOUNG = 16n;

/** A payment to the exchange without its confirmations, which depend on the current height. */
type Found = Omit<DetectedDeposit, 'confirmations'>;

/** A block and the payments found in it. */
export interface ScannedBlock {
  readonly number: bigint;
  readonly hash: Hash;
  readonly parentHash: Hash;
  readonly found: readonly Found[];
  /**
   * False when the node no longer has the block's internal transfers: only plain transactions and logs were scanned.
   */
  readonly isWhole: boolean;
}

/** Finds customers' payments in blocks. Transfers between the exchange's own addresses are skipped. */
export class BlockScanner {
  readonly #node: EvmNode;
  readonly #settings: EvmSettings;
  readonly #addresses: AccountAddresses;
  readonly #balances: BalanceDeltas;

  constructor(node: EvmNode, settings: EvmSettings, addresses: AccountAddresses) {
    this.#node = node;
    this.#settings = settings;
    this.#addresses = addresses;
    this.#balances = new BalanceDeltas(node);
  }

  async scan(
    blocks: readonly EvmBlock[],
    filterOwnAddresses: OwnAddressFilter,
    search: InternalSearch,
  ): Promise<ScannedBlock[]> {
    const read = await Promise.all(
      blocks.map(async (block) => {
        const [tokens, contracts] = await Promise.all([
          tokenDeposits(this.#node, block, this.#settings.tokens),
          this.#ofContracts(block, search),
        ]);
        const deposits = [...this.#ofTransactions(block), ...tokens, ...(contracts ?? [])];
        return { block, deposits, isWhole: contracts !== undefined };
      }),
    );
    const isCustomers = await this.#customers(
      read.flatMap(({ deposits }) => deposits),
      filterOwnAddresses,
    );
    return Promise.all(
      read.map(async ({ block: { number, hash, parentHash, at }, deposits, isWhole }) => {
        const found = await Promise.all(deposits.filter(isCustomers).map((deposit) => this.#found(deposit, hash)));
        const dated = found.flat().map((one) => ({ ...one, blockAt: at }));
        return { number, hash, parentHash, found: dated, isWhole };
      }),
    );
  }

  /**
   * Transfers by contracts; undefined when the node has pruned them, because payments in transactions and logs must not
   * wait for them for ever.
   */
  async #ofContracts(
    block: EvmBlock,
    { internal, activePayIns }: InternalSearch,
  ): Promise<readonly BlockDeposit[] | undefined> {
    const ticker = this.#settings.nativeTicker;
    try {
      return internal === 'traces'
        ? await tracedDeposits(this.#node, block, ticker)
        : await this.#balances.deltas(
            block,
            activePayIns.map((address) => getAddress(address)),
            ticker,
          );
    } catch (cause) {
      if (isPruned(cause) && (await isOlder(this.#node, block, YOUNG))) return undefined;
      throw cause;
    }
  }

  #ofTransactions(block: EvmBlock): readonly BlockDeposit[] {
    return block.transactions.flatMap(({ hash, from, to, value }): BlockDeposit[] => {
      if (to === undefined) return [];
      const source = { kind: 'transaction' } as const;
      return [{ ticker: this.#settings.nativeTicker, chainTxId: hash, from, to, amount: value, source }];
    });
  }

  /**
   * Selects deposits that arrive at one of our addresses and do not leave one: sweeps and the gas for them are not
   * deposits.
   */
  async #customers(
    deposits: readonly BlockDeposit[],
    filterOwnAddresses: OwnAddressFilter,
  ): Promise<(deposit: BlockDeposit) => boolean> {
    const worthy = deposits.filter(({ amount }) => amount > 0n);
    const receivers = await ownAddressesAmong(
      worthy.map(({ to }) => to),
      filterOwnAddresses,
    );
    const received = worthy.filter(({ to }) => receivers.has(to));
    const senders = await ownAddressesAmong(
      received.flatMap(({ from }) => from ?? []),
      filterOwnAddresses,
    );
    const customers = new Set(
      received.filter(({ from }) => from === undefined || (from !== this.#addresses.treasury && !senders.has(from))),
    );
    return (deposit) => customers.has(deposit);
  }

  /** Empty for a failed transaction. @throws Error when the block is no longer in the chain. */
  async #found(deposit: BlockDeposit, blockHash: Hash): Promise<readonly Found[]> {
    const { ticker, chainTxId, from: sender, to, amount, source } = deposit;
    const found = { chainTxId, ticker, to: { address: to }, ...(sender !== undefined && { sender }), amount };
    if (source.kind === 'internal') return [{ ...found, key: source.key }];
    const receipt = await this.#node.receipt(chainTxId);
    if (receipt?.blockHash !== blockHash) throw new Error(`block ${blockHash} has been reorganised away`);
    if (receipt.status !== 'success') return [];
    if (source.kind === 'transaction') return [{ ...found, key: chainTxId }];
    const index = receipt.logs.findIndex(({ logIndex }) => logIndex === source.logIndex);
    return [{ ...found, key: `${chainTxId}:log:${index}` }];
  }
}
