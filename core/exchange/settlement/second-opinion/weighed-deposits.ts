import type { Chain, DetectedDeposit } from '../../../ports/chains/chain.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import type { SecondOpinions } from './second-opinions.ts';

/** A deposit, and what it waits for although it has the confirmations. */
export interface WeighedDeposit extends DetectedDeposit {
  readonly awaits?: 'second-opinion' | undefined;
}

/** State of a deposit when it was reported, and the transaction it was reported to. */
export interface ReportedDeposit {
  /** Its confirmations; infinite once they are enough. */
  readonly state: number;
  /** Height of its block; absent while it is in none. */
  readonly block?: number | undefined;
  readonly id: string | undefined;
}

interface WeighingParts {
  readonly store: Pick<Store, 'transactions'>;
  readonly currencies: Pick<CurrencyRegistry, 'confirmations'>;
}

/** Withholds the last confirmation of large deposits until another node agrees to them. */
export class WeighedDeposits {
  readonly #opinions: SecondOpinions;
  readonly #parts: WeighingParts;

  constructor(opinions: SecondOpinions, parts: WeighingParts) {
    this.#opinions = opinions;
    this.#parts = parts;
  }

  /** A deposit of a transaction, as it is reported. Asks other nodes about it where that is needed. */
  async of(transactionId: string, detected: DetectedDeposit): Promise<WeighedDeposit> {
    const { store, currencies } = this.#parts;
    const needed = currencies.confirmations(detected.ticker);
    if (detected.confirmations < needed || !this.#opinions.concerns(detected)) return detected;
    const record = await store.transactions.byId(transactionId);
    const known = record?.deposits.find(({ key }) => key === detected.key);
    if (known?.status === 'confirmed' || (await this.#opinions.ask(detected, needed)) === 'counts') return detected;
    return { ...detected, confirmations: Math.max(0, needed - 1), awaits: 'second-opinion' };
  }

  /**
   * A deposit that a scan does not show any more. One that waits for another node may be older than what is scanned:
   * all nodes are asked about it. @returns the deposit once it counts.
   */
  async absent(
    chain: Pick<Chain, 'id'>,
    transactionId: string,
    key: string,
  ): Promise<WeighedDeposit | 'waits' | 'gone'> {
    const record = await this.#parts.store.transactions.byId(transactionId);
    const deposit = record?.deposits.find((one) => one.key === key);
    if (record?.chain !== chain.id || !deposit?.awaits) return 'gone';
    const { payIn: to, from: ticker } = record;
    const claimed = { key, chainTxId: deposit.chainTxId, amount: deposit.amount, to, ticker };
    const confirmations = this.#parts.currencies.confirmations(ticker);
    const verdict = await this.#opinions.askAgain(claimed, confirmations);
    if (verdict !== 'counts') return verdict;
    return { ...claimed, confirmations, sender: deposit.sender, blockAt: deposit.blockAt };
  }
}
