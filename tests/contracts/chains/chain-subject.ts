import { expect } from 'vitest';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import type { Destination } from '../../../core/domain/transactions/transaction.ts';
import type { Chain, ChainScan, OwnAddressFilter, DetectedDeposit } from '../../../core/ports/chains/chain.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import type { Signed, SigningRequest } from '../../../core/ports/chains/signer.ts';

/** A real or simulated `Chain`, with the means to cause the events that a test needs. */
export interface ChainSubject {
  readonly chain: Chain;
  /** The currency of the tests. */
  readonly ticker: Ticker;
  /** An amount far above the fees, in the smallest units; strangers own some hundred times as much. */
  readonly unit: bigint;
  /** The confirmations at which a block is final, as configured for the chain. */
  readonly finality: number;
  /** Signs for the keys behind the chain's addresses. */
  sign(request: SigningRequest): Promise<Signed>;
  /** Adds `n` blocks; pending transactions are in the first. */
  mine(n: number): Promise<void>;
  /**
   * Pays from a stranger; unconfirmed until `mine`, where the chain has such a state. @returns the chain's transaction
   * ID.
   */
  fund(to: Destination, amount: bigint): Promise<string>;
  /** Replaces the last `depth` blocks by as many and one more; the deposits in them are gone for good. */
  reorganise?(depth: number): Promise<void>;
  /** The confirmed balance of an address in the smallest units of `ticker`. */
  balanceOf(of: Destination): Promise<bigint>;
  /** A new address that does not belong to the exchange. */
  stranger(): Promise<Destination>;
  close(): Promise<void>;
}

/** The subject with helpers that the tests share. */
export class ChainBench {
  readonly subject: ChainSubject;
  #index = 0;
  #orders = 0;

  constructor(subject: ChainSubject) {
    this.subject = subject;
  }

  get chain(): Chain {
    return this.subject.chain;
  }

  /** A pay-in address that no test used before. */
  async fresh(): Promise<Destination> {
    return (await this.freshPlace()).to;
  }

  /** As `fresh`, with its index. */
  async freshPlace(): Promise<{ readonly index: number; readonly to: Destination }> {
    this.#index += 1;
    return { index: this.#index, to: await this.chain.payInAddress(this.subject.ticker, this.#index) };
  }

  /** What the exchange holds of the currency after a block, at these pay-in addresses too. */
  async held(after: number, indexes: readonly number[] = []): Promise<bigint> {
    const { ticker } = this.subject;
    const holders = indexes.map((index) => ({ index, ticker }));
    const { hotWallet, payIns } = await this.chain.balance(after, holders);
    return payIns.reduce<bigint>((sum, amount) => sum + amount!, hotWallet.get(ticker)!);
  }

  /** The cursor of a scan that sees only what comes later. */
  async present(): Promise<string> {
    const { cursor } = await this.chain.scan(undefined, ours());
    return cursor;
  }

  order(to: Destination, amount: bigint): TransferOrder {
    this.#orders += 1;
    return { id: `contract-${this.#orders}`, ticker: this.subject.ticker, to, amount };
  }

  sign(order: TransferOrder, unsigned: string): Promise<Signed> {
    return this.subject.sign({ chain: this.chain.id, order, unsigned });
  }

  /** Puts coins into the treasury that no reorganisation can remove. */
  async stock(parts: number, amount: bigint): Promise<void> {
    const treasury = await this.chain.treasury(this.subject.ticker);
    for (let part = 0; part < parts; part++) await this.subject.fund(treasury, amount);
    await this.subject.mine(this.subject.finality + 1);
  }
}

/** A filter by which only these destinations belong to the exchange. */
export function ours(...destinations: Destination[]): OwnAddressFilter {
  const issued = new Set(destinations.map(({ address }) => address));
  return (addresses) => Promise.resolve(new Set(addresses.filter((address) => issued.has(address))));
}

/** The only deposit of a scan. */
export function only({ seen }: ChainScan): DetectedDeposit {
  expect(seen).toHaveLength(1);
  return seen[0]!;
}

/** Checks a detected deposit, except its key and ticker. */
export function expectPayment(
  { chainTxId, to, amount, confirmations }: DetectedDeposit,
  wanted: Pick<DetectedDeposit, 'chainTxId' | 'to' | 'amount' | 'confirmations'>,
): void {
  expect({ chainTxId, to: written(to), amount, confirmations }).toEqual({ ...wanted, to: written(wanted.to) });
}

/** A destination as one string that can be compared. */
export function written({ address, extraId }: Destination): string {
  return `${address} ${extraId ?? ''}`;
}
