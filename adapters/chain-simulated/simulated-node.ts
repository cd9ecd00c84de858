import { randomUUID } from 'node:crypto';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { Blocks } from './blocks.ts';
import { audited, MINERS, type SimulatedAudit } from './audit.ts';
import { ChainFile, type Payment } from './chain-file.ts';
import { heldAfter } from './held-after.ts';
import { strangerAt } from './simulated-address.ts';
import { sha256, TransferRefused, verifiedTransfer } from './transfer.ts';

interface SimulatedNodeOptions {
  /** The chain's own file. */
  readonly path: string;
  readonly clock: Clock;
  /** Milliseconds between blocks of a new chain; an existing chain keeps its own. */
  readonly blockMs: number;
  /** Blocks that a new chain already has behind it, so that its first coins are final at once. */
  readonly age: number;
}

/** Coins to issue. */
export interface Issue {
  readonly ticker: Ticker;
  readonly to: Destination;
  readonly amount: bigint;
}

/** Amounts stay below this bound. */
const BEYOND = 10n ** 60n;

/**
 * The simulated network: balances, payments and their blocks. A payment is included in the block after the tip at its
 * arrival. An account owns every address created for it, and spends from all of them like a wallet.
 */
export class SimulatedNode {
  readonly #file: ChainFile;
  readonly #clock: Clock;

  constructor({ path, clock, blockMs, age }: SimulatedNodeOptions) {
    this.#clock = clock;
    this.#file = new ChainFile(path);
    this.#file.begin(randomUUID(), clock.now() - age * blockMs, blockMs);
  }

  get height(): number {
    return this.#blocks.height(this.#clock.now());
  }

  get #blocks(): Blocks {
    return this.#file.blocks();
  }

  /** The time of a block, in milliseconds since 1970. */
  timeOf(height: number): number {
    return this.#blocks.timeOf(height);
  }

  cursorAt(height: number): string {
    return this.#blocks.cursorAt(height);
  }

  /** The last height that a cursor's branch and the current one share; -1 when they share none. */
  commonHeight(cursor: string): number {
    return this.#blocks.commonHeight(cursor, this.#clock.now());
  }

  /**
   * Issues an account's first coins, once per account and currency; in the genesis block while the chain has no
   * payments.
   */
  allot(account: string, allotments: readonly (readonly [Ticker, Destination, bigint])[]): void {
    this.#file.atomically(() => {
      const known = new Set(this.#file.allotments().map(({ chainTxId }) => chainTxId));
      const block = this.#file.isEmpty() ? 0 : this.height + 1;
      for (const [ticker, to, amount] of allotments) {
        const chainTxId = sha256(`allotment ${account} ${ticker}`);
        if (known.has(chainTxId)) continue;
        this.#own(to.address, account);
        this.#add({ chainTxId, kind: 'allotment', ticker, to, amount, fee: 0n, account: '', orderId: '', block });
      }
    });
  }

  /** Assigns an address to an account, with everything paid to it before. */
  own(address: string, account: string): void {
    if (this.#file.accountOf(address) === undefined) this.#file.atomically(() => this.#own(address, account));
  }

  /** Issues new coins in one write. @returns the ID of each transaction. */
  issueAll(issues: readonly Issue[]): readonly PromiseSettledResult<string>[] {
    return this.#file.atomically(() =>
      issues.map((issue) => {
        if (issue.amount <= 0n || issue.amount >= BEYOND) {
          const message = 'amount: must be more than 0, and have at most 60 digits';
          return { status: 'rejected', reason: new ExchangeError('invalid-input', message) };
        }
        const chainTxId = sha256(`faucet ${randomUUID()}`);
        const block = this.height + 1;
        this.#add({ chainTxId, kind: 'faucet', ...issue, fee: 0n, account: '', orderId: '', block });
        return { status: 'fulfilled', value: chainTxId };
      }),
    );
  }

  /**
   * Accepts signed transfers in one write; repeating one is no error. @returns the result of each: TransferRefused for a
   * transfer that is currently invalid.
   */
  acceptAll(raws: readonly string[]): readonly PromiseSettledResult<void>[] {
    return this.#file.atomically(() =>
      raws.map((raw) => {
        try {
          return { status: 'fulfilled', value: this.#accept(raw) };
        } catch (reason) {
          // It has written nothing: it is checked as a whole before.
          if (reason instanceof TransferRefused) return { status: 'rejected', reason };
          throw reason;
        }
      }),
    );
  }

  #accept(raw: string): void {
    const { chainTxId, account, id: orderId, ...rest } = verifiedTransfer(raw);
    if (this.#file.byId(chainTxId) !== undefined) return;
    if (this.#file.byOrder(account, orderId) !== undefined) {
      throw new TransferRefused(`another transfer of the order ${orderId} is on the chain`);
    }
    if (rest.amount <= 0n || rest.fee <= 0n) throw new TransferRefused('amount and fee must be more than 0');
    if (this.#file.balance(account, rest.ticker) < rest.amount + rest.fee) {
      throw new TransferRefused(`not enough ${rest.ticker} in the account`);
    }
    this.#add({ chainTxId, kind: 'transfer', account, orderId, ...rest, block: this.height + 1 });
  }

  byId(chainTxId: string): Payment | undefined {
    return this.#file.byId(chainTxId);
  }

  byOrder(account: string, orderId: string): Payment | undefined {
    return this.#file.byOrder(account, orderId);
  }

  /** Payments in blocks above a height and pending ones. */
  after(height: number): readonly Payment[] {
    return this.#file.after(height);
  }

  allotments(): readonly Payment[] {
    return this.#file.allotments();
  }

  /** Every payment to a destination, for audits. */
  paymentsTo(ticker: Ticker, { address, extraId }: Destination): readonly Payment[] {
    return this.#file.to(address).filter(({ ticker: paid, to }) => paid === ticker && to.extraId === extraId);
  }

  /** The balance of a destination's owner, pending payments included. */
  balanceOf(ticker: Ticker, to: Destination): bigint {
    return this.#file.balance(this.#ownerOf(to), ticker);
  }

  accountBalance(account: string, ticker: Ticker): bigint {
    return this.#file.balance(account, ticker);
  }

  /** What an account held of currencies after a block, and the height now. */
  heldAfter(account: string, tickers: readonly Ticker[], block: number) {
    const holder = { account, ownerOf: (to: Destination) => this.#ownerOf(to) };
    return { held: heldAfter(this.#file, holder, tickers, block), height: this.height };
  }

  /**
   * Replaces the last blocks. Their payments wait for the next block, or are removed for good, together with transfers
   * that are no longer covered.
   */
  reorganise(depth: number, drop: boolean): void {
    this.#file.atomically(() => {
      const { height } = this;
      const fork = height - depth + 1;
      if (depth < 1 || fork < 1) throw new RangeError(`a chain of height ${height} can't lose ${depth} blocks`);
      const lost = this.#file.after(fork - 1).filter(({ block }) => block <= height);
      for (const payment of lost) {
        if (drop) this.#remove(payment);
        else this.#file.move(payment.chainTxId, height + 1);
      }
      this.#file.addFork(fork);
      this.#dropUncovered(fork);
    });
  }

  /** Recomputes every balance from the payments. */
  audit(): SimulatedAudit {
    return audited(this.#file.all(), this.#file.balances(), (to) => this.#ownerOf(to));
  }

  close(): void {
    this.#file.close();
  }

  #own(address: string, account: string): void {
    const stranger = this.#ownerOf({ address });
    if (!this.#file.addAddress(address, account)) return;
    const paid = new Map(this.#file.to(address).map((payment) => [this.#key(payment), payment]));
    for (const { ticker, to } of paid.values()) {
      const before = to.extraId === undefined ? stranger : strangerAt(to);
      this.#change(account, ticker, this.#file.balance(before, ticker));
      this.#file.setBalance(before, ticker, 0n);
    }
  }

  #key({ ticker, to }: Payment): string {
    return JSON.stringify([ticker, to.extraId]);
  }

  #add(payment: Payment): void {
    this.#file.add(payment);
    this.#book(payment, 1n);
  }

  #remove(payment: Payment): void {
    this.#file.remove(payment.chainTxId);
    this.#book(payment, -1n);
  }

  #book({ kind, account, ticker, to, amount, fee }: Payment, sign: 1n | -1n): void {
    this.#change(this.#ownerOf(to), ticker, sign * amount);
    if (kind !== 'transfer') return;
    this.#change(account, ticker, -sign * (amount + fee));
    this.#change(MINERS, ticker, sign * fee);
  }

  #change(owner: string, ticker: Ticker, by: bigint): void {
    this.#file.setBalance(owner, ticker, this.#file.balance(owner, ticker) + by);
  }

  /** Removes uncovered transfers, the newest first: earlier ones were covered without them. */
  #dropUncovered(fork: number): void {
    for (const payment of this.#file.after(fork - 1).toReversed()) {
      const { kind, account, ticker } = payment;
      if (kind === 'transfer' && this.#file.balance(account, ticker) < 0n) this.#remove(payment);
    }
  }

  #ownerOf(to: Destination): string {
    return this.#file.accountOf(to.address) ?? strangerAt(to);
  }
}
