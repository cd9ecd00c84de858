import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { parseUnits } from '../../core/domain/amount.ts';
import { type Currency, findCurrency, type Ticker } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import type {
  Chain,
  ChainScan,
  OwnAddressFilter,
  TransferStatus,
  DetectedDeposit,
} from '../../core/ports/chains/chain.ts';
import type { ChainBalance } from '../../core/ports/chains/chain-balance.ts';
import type { TransferOrder } from '../../core/ports/chains/transfer-order.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { DemonstrationChain } from '../../core/ports/chains/demonstration-chain.ts';
import type { SimulatedAudit } from './audit.ts';
import type { Payment } from './chain-file.ts';
import { simulatedAddress } from './simulated-address.ts';
import { type Issue, SimulatedNode } from './simulated-node.ts';
import { type Transfer, transferText } from './transfer.ts';
import { TransferReader } from './transfer-reader.ts';
import { Gatherer } from '../../core/exchange/workers/gatherer.ts';

export interface SimulatedChainOptions {
  /** The chain's own file; several processes may open it at once. */
  readonly path: string;
  readonly clock: Clock;
  readonly currencies: readonly Currency[];
  /** The signer's public key for this chain: base64url of 32 bytes (Ed25519). */
  readonly account: string;
  /** Milliseconds between blocks of a new chain, 1000 by default; an existing chain keeps its own. */
  readonly blockMs?: number;
  /** The confirmations from which on a block is final; 20 by default. */
  readonly finality?: number;
}

/** Transfers that are broadcast, or payments that are issued, together at most. */
const BROADCASTS = 100;

/** The treasury's first coins, as a multiple of a currency's minimum payout: some billion worthless dollars. */
const ALLOTMENT = 100_000_000n;

/**
 * The demonstration chain: every currency of the catalogue on a network stored in one file. No real wallet accepts its
 * addresses, payment links and coins.
 *
 * The treasury starts with coins in every currency. The first scan reports them as ordinary payments to the treasury's
 * addresses, whatever `filterOwnAddresses` returns, so that the exchange books them as its capital. Coins of a currency
 * that joins the catalogue later are reported by an ordinary scan, like all payments to the treasury.
 */
export class SimulatedChain implements Chain, DemonstrationChain {
  readonly id = 'simulated';
  readonly isDemonstration = true;
  readonly pollMs = 500;
  readonly blockSeconds: number;
  readonly tickers: readonly Ticker[];
  readonly #currencies: ReadonlyMap<Ticker, Currency>;
  readonly #account: string;
  readonly #finality: number;
  readonly #node: SimulatedNode;
  /** The treasury's addresses, which count as own whatever `filterOwnAddresses` returns. */
  readonly #treasuries: ReadonlySet<string>;
  readonly #broadcasts = new Gatherer<string, void>(async (raws) => this.#node.acceptAll(raws), BROADCASTS);
  readonly #faucet = new Gatherer<Issue, string>(async (issues) => this.#node.issueAll(issues), BROADCASTS);
  readonly #inFlight = new TransferReader();

  constructor({ path, clock, currencies, account, blockMs = 1_000, finality = 20 }: SimulatedChainOptions) {
    this.tickers = currencies.map(({ ticker }) => ticker);
    this.#currencies = new Map(currencies.map((currency) => [currency.ticker, currency]));
    this.blockSeconds = blockMs / 1000;
    this.#account = account;
    this.#finality = finality;
    const age = Math.max(finality, ...currencies.map(({ confirmations }) => confirmations));
    this.#node = new SimulatedNode({ path, clock, blockMs, age });
    const treasuries = currencies.map(({ ticker }) => [ticker, this.#treasury(ticker)] as const);
    this.#treasuries = new Set(treasuries.map(([, { address }]) => address));
    this.#node.allot(
      account,
      treasuries.map(([ticker, to]) => [ticker, to, ALLOTMENT * this.#unitsOf(ticker, 'minimumPayout')] as const),
    );
  }

  /** Where the chain has a memo or tag, one address serves all and the extra ID is the index. */
  async payInAddress(ticker: Ticker, index: number): Promise<Destination> {
    const { extraIdName } = this.#currency(ticker);
    const use = extraIdName === undefined ? `pay-in ${index}` : 'pay-in';
    const address = simulatedAddress(this.#account, ticker, use);
    this.#node.own(address, this.#account);
    return extraIdName === undefined ? { address } : { address, extraId: String(index) };
  }

  async spendable(ticker: Ticker): Promise<bigint> {
    return this.#node.accountBalance(this.#account, this.#currency(ticker).ticker);
  }

  async treasury(ticker: Ticker): Promise<Destination> {
    return this.#treasury(this.#currency(ticker).ticker);
  }

  async scan(cursor: string | undefined, filterOwnAddresses: OwnAddressFilter): Promise<ChainScan> {
    const node = this.#node;
    const { height } = node;
    const start = cursor === undefined ? height : node.commonHeight(cursor);
    const first = cursor === undefined ? node.allotments().filter(({ block }) => block <= start) : [];
    const payments = [...first, ...node.after(start)].filter(({ ticker }) => this.#currencies.has(ticker));
    const issued = await filterOwnAddresses([...new Set(payments.map(({ to }) => to.address))]);
    const ours = payments.filter(({ to }) => issued.has(to.address) || this.#treasuries.has(to.address));
    const times = new Map([...new Set(ours.map(({ block }) => block))].map((block) => [block, node.timeOf(block)]));
    const seen = ours.map((payment) => ({
      ...detected(payment, height),
      ...(payment.block <= height && { blockAt: times.get(payment.block)! }),
    }));
    // Payments below their needed confirmations must be reported again, so that these can be counted.
    const open = ours.filter(
      (payment) => confirmationsOf(payment, height) < this.#currency(payment.ticker).confirmations,
    );
    const settled = Math.min(height - this.#finality, ...open.map(({ block }) => block - 1));
    return { cursor: node.cursorAt(Math.max(start, settled, 0)), height, since: start, seen };
  }

  /** The account's, which owns every address. */
  async balance(after: number): Promise<ChainBalance> {
    const { height, held: hotWallet } = this.#node.heldAfter(this.#account, this.tickers, after);
    return { height, hotWallet, payIns: [] };
  }

  async estimateFee(ticker: Ticker): Promise<{ readonly ticker: Ticker; readonly amount: bigint }> {
    return { ticker, amount: this.#fee(ticker) };
  }

  /** @throws ExchangeError unavailable when the treasury has too little, transfers in flight included. */
  async build({ id, ticker, to, amount }: TransferOrder, inFlight: readonly string[]): Promise<string> {
    const fee = this.#fee(ticker);
    const others = this.#inFlight.readAll(inFlight).filter((other) => other.ticker === ticker && other.id !== id);
    const left = this.#node.accountBalance(this.#account, ticker) - amount - fee;
    // Those that the chain has already are no part of the balance; looking them up is rarely needed.
    const isShort = (taken: readonly Transfer[]) =>
      left < taken.reduce((sum, other) => sum + other.amount + other.fee, 0n);
    if (isShort(others) && isShort(others.filter((other) => !this.#node.byOrder(this.#account, other.id))))
      throw new ExchangeError('unavailable', `not enough ${ticker} in the treasury`);
    return transferText({ account: this.#account, id, ticker, to, amount, fee });
  }

  /**
   * Broadcasts of the same turn are written together. @throws TransferRefused for a transaction that is currently
   * invalid.
   */
  broadcast(raw: string): Promise<void> {
    return this.#broadcasts.run(raw);
  }

  async transferStatus(chainTxId: string): Promise<TransferStatus> {
    return this.#statusAt(this.#node.height, chainTxId);
  }

  async transferStatuses(chainTxIds: readonly string[]): Promise<readonly TransferStatus[]> {
    const { height } = this.#node;
    return chainTxIds.map((chainTxId) => this.#statusAt(height, chainTxId));
  }

  #statusAt(height: number, chainTxId: string): TransferStatus {
    const payment = this.#node.byId(chainTxId);
    if (payment === undefined) return { status: 'unknown', confirmations: 0 };
    const confirmations = confirmationsOf(payment, height);
    if (confirmations === 0) return { status: 'pending', confirmations };
    const { fee, ticker, block } = payment;
    return { status: 'confirmed', confirmations, block, fee, feeTicker: ticker };
  }

  /** Uses a scheme that no wallet knows. */
  paymentUri(ticker: Ticker, { address, extraId }: Destination, amount: string): string {
    const query = new URLSearchParams({ amount, currency: ticker, ...(extraId === undefined ? {} : { extraId }) });
    return `simulated:${encodeURIComponent(address)}?${query}`;
  }

  /** Coins that are issued in the same turn are written together. */
  async faucet(ticker: Ticker, to: Destination, amount: bigint): Promise<string> {
    return this.#faucet.run({ ticker: this.#currency(ticker).ticker, to, amount });
  }

  /**
   * Replaces the last blocks, at most `finality` of them.
   * @param drop true removes their payments for good; otherwise these wait for the next block.
   */
  async reorganise(depth: number, { drop = false }: { readonly drop?: boolean } = {}): Promise<void> {
    if (depth > this.#finality) throw new RangeError(`at most ${this.#finality} blocks can be reorganised`);
    this.#node.reorganise(depth, drop);
  }

  /** The balance of a destination's owner in smallest units; for our own destinations that of the whole account. */
  balanceOf(ticker: Ticker, to: Destination): bigint {
    return this.#node.balanceOf(ticker, to);
  }

  /** Every payment to a destination, so that audits can verify that a payout is on the chain once. */
  paymentsTo(ticker: Ticker, to: Destination): readonly Payment[] {
    return this.#node.paymentsTo(ticker, to);
  }

  /**
   * Checks that the balances add up to the coins issued and that every owner holds exactly the sum of their payments.
   */
  audit(): SimulatedAudit {
    return this.#node.audit();
  }

  close(): void {
    this.#node.close();
  }

  #treasury(ticker: Ticker): Destination {
    return { address: simulatedAddress(this.#account, ticker, 'treasury') };
  }

  /** Half of the catalogue's network fee, so that tests notice when an estimate is booked instead of the actual fee. */
  #fee(ticker: Ticker): bigint {
    return (this.#unitsOf(ticker, 'networkFee') + 1n) / 2n;
  }

  #unitsOf(ticker: Ticker, field: 'networkFee' | 'minimumPayout'): bigint {
    const currency = this.#currency(ticker);
    const units = parseUnits(currency[field], currency.decimals, 'ceiling');
    return units > 0n ? units : 1n;
  }

  #currency(ticker: Ticker): Currency {
    const currency = this.#currencies.get(ticker) ?? findCurrency([...this.#currencies.values()], ticker);
    if (currency === undefined) throw new ExchangeError('unknown-currency', `Unknown currency: ${ticker}`);
    return currency;
  }
}

function detected(payment: Payment, height: number): DetectedDeposit {
  const { chainTxId, ticker, to, amount } = payment;
  return { key: `${chainTxId}:0`, chainTxId, ticker, to, amount, confirmations: confirmationsOf(payment, height) };
}

function confirmationsOf({ block }: Payment, height: number): number {
  return Math.max(0, height - block + 1);
}
