import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { BlockExplorer } from '../../core/domain/transactions/block-explorer.ts';
import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import type { Chain, ChainScan, OwnAddressFilter, TransferStatus } from '../../core/ports/chains/chain.ts';
import type { ChainBalance } from '../../core/ports/chains/chain-balance.ts';
import type { TransferOrder } from '../../core/ports/chains/transfer-order.ts';
import type { SecondOpinion } from '../../core/ports/chains/second-opinion.ts';
import type { SharedTransfers } from '../../core/ports/chains/shared-transfers.ts';
import type { StuckTransfers } from '../../core/ports/chains/stuck-transfers.ts';
import { Account } from './account.ts';
import { balanceAfter } from './checks/balance.ts';
import { BitcoinWitness } from './checks/bitcoin-witness.ts';
import { BitcoinStuckTransfers } from './bitcoin-stuck-transfers.ts';
import { feeRate } from './fee-rate.ts';
import { BitcoinShared } from './payouts/bitcoin-shared.ts';
import { scan } from './scan.ts';
import type { BitcoinParameters } from './networks.ts';
import { type NodeRpc, RPC_CODES, RpcError } from './node-rpc.ts';
import type { LastIssuedIndex } from './recover-wallet.ts';
import { readTransferStatus } from './transfer-status.ts';
import { feeFor, ownScriptSize, transactionSize } from './transaction-size.ts';
import { idOf } from './unsigned-transaction.ts';
import { spendableCoins } from './utxos.ts';
import { WatchWallet } from './watch-wallet.ts';

interface BitcoinChainOptions {
  readonly parameters: BitcoinParameters;
  readonly rpc: NodeRpc;
  /** The account's extended public key, as the signer reports it. */
  readonly extendedPublicKey: string;
  /** Name of the node's watch-only wallet; created when it does not exist. */
  readonly wallet: string;
  /**
   * The last pay-in index and the time of the first payment, from which a lost wallet is recovered; none by default.
   */
  readonly lastIssuedIndex?: (() => Promise<LastIssuedIndex>) | undefined;
  /**
   * Smallest units: maximum fee of a transaction. A more expensive one is not built, because the signer would refuse
   * it.
   */
  readonly maximumFee?: bigint | undefined;
  /** Other nodes of the chain, which are asked about large deposits. */
  readonly others?: readonly NodeRpc[] | undefined;
  /** Worth in satoshi from which on a deposit is large; a tenth of a bitcoin by default. */
  readonly secondOpinionFrom?: bigint | undefined;
  /** A block explorer for the chain. */
  readonly explorer?: BlockExplorer | undefined;
}

/** Satoshi. */
const DEFAULT_SECOND_OPINION = 10_000_000n;

/**
 * A chain of the Bitcoin family over the JSON-RPC of a node, which watches our addresses and holds none of their keys.
 */
export class BitcoinChain implements Chain {
  readonly id: string;
  readonly tickers: readonly Ticker[];
  readonly isDemonstration = false;
  readonly pollMs: number;
  readonly explorer: BlockExplorer | undefined;
  readonly shared: SharedTransfers;
  readonly stuckTransfers: StuckTransfers;
  readonly secondOpinion: SecondOpinion;
  readonly #parameters: BitcoinParameters;
  readonly #account: Account;
  readonly #wallet: WatchWallet;

  /** Does not call the node yet. @throws Error when the key belongs to another network. */
  constructor({
    parameters,
    rpc,
    extendedPublicKey,
    wallet,
    lastIssuedIndex,
    maximumFee,
    explorer,
    others = [],
    secondOpinionFrom: from = DEFAULT_SECOND_OPINION,
  }: BitcoinChainOptions) {
    this.id = parameters.id;
    this.tickers = [parameters.ticker];
    this.pollMs = parameters.pollMs;
    this.#parameters = parameters;
    this.#account = new Account(parameters, extendedPublicKey);
    this.explorer = explorer;
    this.#wallet = new WatchWallet(rpc, wallet, this.#account, lastIssuedIndex);
    const witness = (node: NodeRpc) => new BitcoinWitness(node, parameters);
    this.secondOpinion = { from, first: witness(rpc), others: others.map(witness) };
    this.shared = new BitcoinShared({ parameters, account: this.#account, wallet: this.#wallet, maximumFee });
    this.stuckTransfers = new BitcoinStuckTransfers({ parameters, wallet: this.#wallet, maximumFee });
  }

  async payInAddress(ticker: Ticker, index: number): Promise<Destination> {
    this.#expect(ticker);
    if (index < 1) throw new ExchangeError('invalid-input', 'pay-in addresses are numbered from 1');
    return this.#watched(index);
  }

  minimumTransfer(ticker: Ticker): bigint {
    this.#expect(ticker);
    return this.#parameters.dust;
  }

  async spendable(ticker: Ticker): Promise<bigint> {
    this.#expect(ticker);
    return spendableCoins({ parameters: this.#parameters, account: this.#account, wallet: this.#wallet });
  }

  async treasury(ticker: Ticker): Promise<Destination> {
    this.#expect(ticker);
    return this.#watched(0);
  }

  scan(cursor: string | undefined, filterOwnAddresses: OwnAddressFilter): Promise<ChainScan> {
    return scan(this.#wallet, this.#parameters, cursor, filterOwnAddresses);
  }

  /** Payouts spend the coins of pay-in addresses too. */
  async balance(after: number): Promise<ChainBalance> {
    const { height, held } = await balanceAfter(this.#wallet, this.#account, after);
    return { height, hotWallet: new Map([[this.#parameters.ticker, held]]), payIns: [] };
  }

  async estimateFee(ticker: Ticker): Promise<{ readonly ticker: Ticker; readonly amount: bigint }> {
    this.#expect(ticker);
    const { kind } = this.#parameters;
    const script = new Uint8Array(ownScriptSize(kind));
    const size = transactionSize(kind, 2, [script, script]);
    return { ticker, amount: feeFor(size, await feeRate(this.#wallet, this.#parameters)) };
  }

  /** One input more of a later payout. */
  async collectingFee(ticker: Ticker): Promise<{ readonly ticker: Ticker; readonly amount: bigint }> {
    this.#expect(ticker);
    const { kind } = this.#parameters;
    const script = new Uint8Array(ownScriptSize(kind));
    const size = transactionSize(kind, 2, [script]) - transactionSize(kind, 1, [script]);
    return { ticker, amount: feeFor(size, await feeRate(this.#wallet, this.#parameters)) };
  }

  async build(order: TransferOrder, inFlight: readonly string[]): Promise<string> {
    this.#expect(order.ticker);
    const [built] = await this.shared.buildAll([order], inFlight);
    if (built!.status === 'rejected') throw built!.reason;
    return built!.value;
  }

  async broadcast(raw: string): Promise<void> {
    try {
      await this.#wallet.call('sendrawtransaction', [raw]);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      if (error.code === RPC_CODES.alreadyMined) return;
      // Nodes word this error differently and forget a mined transaction whose outputs are all spent, so ask for its
      // status.
      const { status } = await this.transferStatus(idOf(raw));
      if (status !== 'pending' && status !== 'confirmed') throw error;
    }
  }

  transferStatus(chainTxId: string): Promise<TransferStatus> {
    return readTransferStatus(this.#wallet, this.#parameters, chainTxId);
  }

  transferStatuses(chainTxIds: readonly string[]): Promise<readonly TransferStatus[]> {
    const wallet = this.#wallet.together();
    return Promise.all(chainTxIds.map((chainTxId) => readTransferStatus(wallet, this.#parameters, chainTxId)));
  }

  /** BIP 21. */
  paymentUri(_ticker: Ticker, { address }: Destination, amount: string): string {
    return `${this.#parameters.uriScheme}:${address}?amount=${amount}`;
  }

  async #watched(index: number): Promise<Destination> {
    const own = this.#account.receive(index);
    await this.#wallet.watch(own);
    return { address: own.address };
  }

  #expect(ticker: Ticker): void {
    if (ticker === this.#parameters.ticker) return;
    throw new ExchangeError('unknown-currency', `${this.id} does not move ${ticker}`);
  }
}
