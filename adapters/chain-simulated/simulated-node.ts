import { randomUUID } from 'node:crypto';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Ticker } from '../../core/domain/quotes/currency.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { Blocks } from './blocks.ts';
import { audited, MINERS, type SimulatedAudit } from './audit.ts';
import { ChainFile, type Payment } from './chain-file.ts';
import { sha256, TransferRefused, verifiedTransfer } from './transfer.ts';

export interface SimulatedNodeOptions {
  /** The chain's own file. */
  readonly path: string;
  readonly clock: Clock;
  /** Milliseconds between blocks, of a chain that begins now; one that stands keeps its own. */
  readonly blockMs: number;
  /** Blocks that a chain which begins now has behind it, so that its first coins are beyond doubt at once. */
  readonly age: number;
}

/** No amount is as much. */
const BEYOND = 10n ** 60n;

/**
 * The simulated network itself: who holds what, which payments stand, in which block. A payment is in the block after
 * the one that was last when it came. An account owns every address made for it, and spends from them all as a wallet.
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

  cursorAt(height: number): string {
    return this.#blocks.cursorAt(height);
  }

  /** The last height that a cursor's branch and the present one share; -1 when they share nothing. */
  commonHeight(cursor: string): number {
    return this.#blocks.commonHeight(cursor, this.#clock.now());
  }

  /** An account's first coins, once for each account and currency; in the genesis block where nothing came before. */
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

  /** Makes an address an account's, with whatever was paid to it before. */
  own(address: string, account: string): void {
    if (this.#file.accountOf(address) === undefined) this.#file.atomically(() => this.#own(address, account));
  }

  /** Coins from nowhere. @returns the transaction's ID. */
  issue(ticker: Ticker, to: Destination, amount: bigint): string {
    if (amount <= 0n || amount >= BEYOND) {
      throw new ExchangeError('invalid-input', 'amount: must be more than 0, and have at most 60 digits');
    }
    const chainTxId = sha256(`faucet ${randomUUID()}`);
    this.#file.atomically(() => {
      const block = this.height + 1;
      this.#add({ chainTxId, kind: 'faucet', ticker, to, amount, fee: 0n, account: '', orderId: '', block });
    });
    return chainTxId;
  }

  /** Takes a signed transfer; one it has is no error. @throws TransferRefused for one that is not valid now. */
  accept(raw: string): void {
    const { chainTxId, account, id: orderId, ...rest } = verifiedTransfer(raw);
    this.#file.atomically(() => {
      if (this.#file.byId(chainTxId) !== undefined) return;
      if (this.#file.byOrder(account, orderId) !== undefined) {
        throw new TransferRefused(`another transfer of the order ${orderId} is on the chain`);
      }
      if (rest.amount <= 0n || rest.fee <= 0n) throw new TransferRefused('amount and fee must be more than 0');
      if (this.#file.balance(account, rest.ticker) < rest.amount + rest.fee) {
        throw new TransferRefused(`the account has not enough ${rest.ticker}`);
      }
      this.#add({ chainTxId, kind: 'transfer', account, orderId, ...rest, block: this.height + 1 });
    });
  }

  byId(chainTxId: string): Payment | undefined {
    return this.#file.byId(chainTxId);
  }

  byOrder(account: string, orderId: string): Payment | undefined {
    return this.#file.byOrder(account, orderId);
  }

  /** Payments in blocks above a height, or in none yet. */
  after(height: number): readonly Payment[] {
    return this.#file.after(height);
  }

  /** Every allotment, in whichever block. */
  allotments(): readonly Payment[] {
    return this.#file.allotments();
  }

  /** Every payment to a destination, for audits. */
  paymentsTo(ticker: Ticker, { address, extraId }: Destination): readonly Payment[] {
    return this.#file.to(address).filter(({ ticker: paid, to }) => paid === ticker && to.extraId === extraId);
  }

  /** What whoever owns a destination holds, what waits for its block included. */
  balanceOf(ticker: Ticker, to: Destination): bigint {
    return this.#file.balance(this.#ownerOf(to), ticker);
  }

  accountBalance(account: string, ticker: Ticker): bigint {
    return this.#file.balance(account, ticker);
  }

  /**
   * Replaces the last blocks. Their payments wait for the next block, or are gone for good; with them go transfers that
   * are not covered any more.
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

  /** Adds everything up anew. */
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

  /** The newest first: what was there before them was covered without them. */
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

/** Who owns an address that was made for no account here; never the name of an account. */
function strangerAt({ address, extraId }: Destination): string {
  return JSON.stringify([address, extraId ?? null]);
}
