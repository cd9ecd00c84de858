import { type Hex, isHash, keccak256 } from 'viem';
import type { BlockExplorer } from '../../core/domain/transactions/block-explorer.ts';
import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import type {
  Chain,
  ChainScan,
  OwnAddressFilter,
  ActivePayInAddresses,
  MayGoOn,
  TransferStatus,
} from '../../core/ports/chains/chain.ts';
import type { ChainBalance, Holder } from '../../core/ports/chains/chain-balance.ts';
import type { TransferOrder } from '../../core/ports/chains/transfer-order.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { SweepPlanner } from '../../core/ports/chains/sweep-planner.ts';
import type { SecondOpinion } from '../../core/ports/chains/second-opinion.ts';
import type { StuckTransfers } from '../../core/ports/chains/stuck-transfers.ts';
import { AccountAddresses } from './account-addresses.ts';
import { isBalanceDelta } from './scan/balance-deltas.ts';
import { BlockScanner, type ScannedBlock } from './scan/block-scanner.ts';
import { BlockWalker } from './scan/block-walker.ts';
import { balancesAfter } from './balances/balances-after.ts';
import { EvmNode } from './evm-node.ts';
import { DEFAULT_POLL_MS, DEFAULT_SECOND_OPINION, type EvmSettings } from './evm-settings.ts';
import { EvmWitness } from './evm-witness.ts';
import { EvmStuckTransfers } from './transfers/evm-stuck-transfers.ts';
import { gasOf, gasPrices } from './transfers/gas.ts';
import { l1Fee } from './transfers/l1-fee.ts';
import { paymentUri } from './payment-uri.ts';
import { PayoutBuilder } from './transfers/payout-builder.ts';
import { readTransferStatus } from './transfers/transfer-status.ts';
import { treasuryBalance } from './transfers/treasury-balance.ts';
import { EvmSweepPlanner } from './transfers/sweep-planner.ts';
import { callFor, tokenOf } from './transfers/transfer-call.ts';

/** Index of an address that is never handed out; the cost of paying a new recipient is estimated with it. */
const UNUSED = 2 ** 31 - 1;
/**
 * Gas assumed for a token transfer that cannot be simulated because the treasury holds none: above what large tokens
 * take.
 */
const TOKEN_GAS = 80_000n;

/**
 * An EVM network's own coin and its ERC-20 tokens, over JSON-RPC. Holds the account's public key only. The pay-in
 * address of `index` is the account's address 0/index for every currency; the treasury is 0/0.
 */
export class EvmChain implements Chain {
  readonly id: string;
  readonly tickers: readonly Ticker[];
  readonly isDemonstration = false;
  /** The signer has one account for all EVM networks. */
  readonly addressSpace = 'evm';
  readonly pollMs: number;
  readonly sweepPlanner: SweepPlanner;
  readonly stuckTransfers: StuckTransfers;
  readonly explorer: BlockExplorer | undefined;
  readonly secondOpinion: SecondOpinion;
  readonly #settings: EvmSettings;
  readonly #node: EvmNode;
  readonly #addresses: AccountAddresses;
  readonly #walker: BlockWalker;
  readonly #payouts: PayoutBuilder;
  #refusesBatches = false;

  /**
   * @param logger logs blocks that could not be scanned for internal transfers.
   * @throws Error for a private account key, or a key that is not an account's.
   */
  constructor(settings: EvmSettings, logger?: Pick<Logger, 'error'>) {
    this.id = settings.id;
    this.tickers = [settings.nativeTicker, ...settings.tokens.map(({ ticker }) => ticker)];
    this.pollMs = settings.pollMs ?? DEFAULT_POLL_MS;
    this.explorer = settings.explorer && withoutBalanceDeltas(settings.explorer);
    this.#settings = settings;
    this.#node = new EvmNode(settings.rpcUrl, settings.chainId);
    this.#addresses = new AccountAddresses(settings.accountKey);
    this.#walker = new BlockWalker(
      this.#node,
      new BlockScanner(this.#node, settings, this.#addresses),
      settings.finalAfter,
      (missed) => logger?.error(MISSED, { chain: this.id, ...rangeOf(missed) }),
    );
    const witness = (node: EvmNode) => new EvmWitness(node, settings, this.#addresses);
    this.secondOpinion = {
      from: settings.secondOpinionFrom ?? DEFAULT_SECOND_OPINION,
      first: witness(this.#node),
      others: (settings.otherUrls ?? []).map((url) => witness(new EvmNode(url, settings.chainId))),
    };
    this.#payouts = new PayoutBuilder(this.#node, settings, this.#addresses);
    this.stuckTransfers = new EvmStuckTransfers(this.#node, settings, this.#addresses);
    this.sweepPlanner = new EvmSweepPlanner(this.#node, settings, this.#addresses, this.#payouts);
  }

  /** @throws Error while the node does not answer, because a payment would go undetected. */
  async payInAddress(ticker: Ticker, index: number): Promise<Destination> {
    tokenOf(ticker, this.#settings);
    if (index < 1 || index >= UNUSED) throw new RangeError(`pay-in indices start at 1: ${index}`);
    const client = await this.#node.ask();
    await client.getBlockNumber();
    return { address: this.#addresses.at(index) };
  }

  spendable(ticker: Ticker): Promise<bigint> {
    return treasuryBalance(this.#node, this.#addresses.treasury, tokenOf(ticker, this.#settings));
  }

  async treasury(ticker: Ticker): Promise<Destination> {
    tokenOf(ticker, this.#settings);
    return { address: this.#addresses.treasury };
  }

  scan(
    cursor: string | undefined,
    filterOwnAddresses: OwnAddressFilter,
    activePayIns: ActivePayInAddresses = nobody,
    mayGoOn: MayGoOn = () => true,
  ): Promise<ChainScan> {
    return this.#walker.scan(cursor, { filterOwnAddresses, activePayIns, mayGoOn });
  }

  async balance(after: number, holders: readonly Holder[]): Promise<ChainBalance> {
    const ofTreasury = this.tickers.map((ticker) => ({ index: 0, ticker }));
    const asked = [...ofTreasury, ...holders].map(({ index, ticker }) => {
      return { address: this.#addresses.at(index), token: tokenOf(ticker, this.#settings)?.contract };
    });
    const { height, amounts } = await balancesAfter(this.#node, after, asked);
    const hotWallet = new Map<Ticker, bigint>();
    for (const [at, { ticker }] of ofTreasury.entries())
      if (amounts[at] !== undefined) hotWallet.set(ticker, amounts[at]);
    return { height, hotWallet, payIns: amounts.slice(ofTreasury.length) };
  }

  async estimateFee(ticker: Ticker): Promise<{ readonly ticker: Ticker; readonly amount: bigint }> {
    const order = { id: '', ticker, to: { address: this.#addresses.at(UNUSED) }, amount: 1n };
    const call = callFor(order, this.#settings);
    // Estimated with value 0, so that the treasury need not hold any coins.
    const [gas = TOKEN_GAS, { next }, below] = await Promise.all([
      gasOf(this.#node, this.#addresses.treasury, { ...call, value: 0n }),
      gasPrices(this.#node),
      l1Fee(this.#node),
    ]);
    return { ticker: this.#settings.nativeTicker, amount: gas * next + below };
  }

  /** A sweep; a token's address is sent the gas for it first. */
  async collectingFee(ticker: Ticker): Promise<{ readonly ticker: Ticker; readonly amount: bigint }> {
    const native = this.#settings.nativeTicker;
    const [sweep, gas] = await Promise.all([
      this.estimateFee(ticker),
      ticker === native ? undefined : this.estimateFee(native),
    ]);
    return { ticker: native, amount: sweep.amount + (gas?.amount ?? 0n) };
  }

  build(order: TransferOrder, inFlight: readonly string[]): Promise<string> {
    return this.#payouts.build(order, inFlight);
  }

  async broadcast(raw: string): Promise<void> {
    const client = await this.#node.ask();
    const serializedTransaction = raw as Hex;
    try {
      await client.sendRawTransaction({ serializedTransaction });
    } catch (cause) {
      // Nodes word errors such as "already known" or "nonce too low" differently, so ask whether the transaction is
      // there.
      const { status } = await this.transferStatus(keccak256(serializedTransaction));
      if (status === 'unknown') throw cause;
    }
  }

  async transferStatus(chainTxId: string): Promise<TransferStatus> {
    if (!isHash(chainTxId)) throw new RangeError(`not a transaction's hash: ${chainTxId.slice(0, 80)}`);
    return readTransferStatus(this.#node, chainTxId, this.#settings.nativeTicker);
  }

  /** In one request where the node takes several calls at once; some providers do not. */
  async transferStatuses(chainTxIds: readonly string[]): Promise<readonly TransferStatus[]> {
    if (!chainTxIds.every((id) => isHash(id))) throw new RangeError('not the hashes of transactions');
    const { nativeTicker } = this.#settings;
    const ask = (node: EvmNode) =>
      Promise.all(chainTxIds.map((id) => readTransferStatus(node, id as Hex, nativeTicker)));
    if (this.#refusesBatches || chainTxIds.length < 2) return ask(this.#node);
    return ask(this.#node.together).catch(async () => {
      const states = await ask(this.#node);
      this.#refusesBatches = true;
      return states;
    });
  }

  paymentUri(ticker: Ticker, to: Destination, amount: string): string {
    return paymentUri(ticker, to.address, amount, this.#settings);
  }
}

const nobody: ActivePayInAddresses = () => Promise.resolve([]);

/** Staff must check these blocks: transfers from contracts to exchanges there are not booked. */
const MISSED = 'blocks could not be scanned for internal transfers: the node no longer keeps their traces or balances';

function rangeOf(missed: readonly ScannedBlock[]) {
  return { from: Number(missed[0]!.number), to: Number(missed.at(-1)!.number), blocks: missed.length };
}

/** Omits the link of deposits detected by balance: their ID is the block's hash, which has no transaction page. */
function withoutBalanceDeltas(explorer: BlockExplorer): BlockExplorer {
  return {
    address: explorer.address,
    transaction: (id, key) => (key !== undefined && isBalanceDelta(key) ? undefined : explorer.transaction(id, key)),
  };
}
