import { expect } from 'vitest';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import type { Destination } from '../../../core/domain/transactions/transaction.ts';
import type {
  Chain,
  ChainScan,
  OwnAddressFilter,
  TransferOrder,
  DetectedDeposit,
} from '../../../core/ports/chains/chain.ts';
import type { Signed, SigningRequest } from '../../../core/ports/chains/signer.ts';

/** A `Chain` that moves coins for real or simulated, with everything around it that a test needs to have happen. */
export interface ChainSubject {
  readonly chain: Chain;
  /** The currency to try it with. */
  readonly ticker: Ticker;
  /** An amount beside which fees are small, in the smallest units; strangers own some hundred times as much. */
  readonly unit: bigint;
  /** The confirmations from which on a block is not reorganised away, as the chain was told. */
  readonly finality: number;
  /** Signs for the keys behind the chain's addresses. */
  sign(request: SigningRequest): Promise<Signed>;
  /** Adds `n` blocks; what waits is in the first. */
  mine(n: number): Promise<void>;
  /** A stranger pays; in no block until `mine`, where the chain knows such a state. @returns the chain's transaction ID. */
  fund(to: Destination, amount: bigint): Promise<string>;
  /** Replaces the last `depth` blocks by as many and one more; the payments to us in them are gone for good. */
  reorganise?(depth: number): Promise<void>;
  /** What an address holds in blocks, in the smallest units of `ticker`. */
  balanceOf(of: Destination): Promise<bigint>;
  /** A new address of somebody else. */
  stranger(): Promise<Destination>;
  close(): Promise<void>;
}

/** The subject, and the small steps that the cases share. */
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

  /** A pay-in address that no case used before. */
  fresh(): Promise<Destination> {
    this.#index += 1;
    return this.chain.payInAddress(this.subject.ticker, this.#index);
  }

  /** Where a look starts that is to see nothing but what comes. */
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

  /** Coins in the treasury that nothing can take back any more. */
  async stock(parts: number, amount: bigint): Promise<void> {
    const treasury = await this.chain.treasury(this.subject.ticker);
    for (let part = 0; part < parts; part++) await this.subject.fund(treasury, amount);
    await this.subject.mine(this.subject.finality + 1);
  }
}

/** The house's answer when these alone were handed out. */
export function ours(...destinations: Destination[]): OwnAddressFilter {
  const issued = new Set(destinations.map(({ address }) => address));
  return (addresses) => Promise.resolve(new Set(addresses.filter((address) => issued.has(address))));
}

/** The one payment of a look. */
export function only({ seen }: ChainScan): DetectedDeposit {
  expect(seen).toHaveLength(1);
  return seen[0]!;
}

/** Checks a sighting, all but its key and ticker. */
export function expectPayment(
  { chainTxId, to, amount, confirmations }: DetectedDeposit,
  wanted: Pick<DetectedDeposit, 'chainTxId' | 'to' | 'amount' | 'confirmations'>,
): void {
  expect({ chainTxId, to: written(to), amount, confirmations }).toEqual({ ...wanted, to: written(wanted.to) });
}

/** A destination in one word, so that it can be compared. */
export function written({ address, extraId }: Destination): string {
  return `${address} ${extraId ?? ''}`;
}
