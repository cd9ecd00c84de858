import type { LedgerEntry, Posting } from '../../../domain/transactions/ledger.ts';
import type { Chain, DetectedDeposit } from '../../../ports/chains/chain.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { holdDeposit, loseDeposit } from '../../transactions/suspense/held-deposits.ts';

/** A deposit that no transaction can use. */
interface Unassigned {
  readonly detected: DetectedDeposit;
  /** Height of its block. */
  readonly block: number | undefined;
  /** The exchange that the address was issued to, if any. */
  readonly transactionId: string | undefined;
}

/** What a scan looked at: the blocks after one height up to another, and the keys of their deposits. */
interface Scanned {
  readonly since: number;
  readonly through: number;
  readonly shown: ReadonlySet<string>;
}

/** Books deposits of one chain that no transaction can use: the exchange's own coins, and those whose owner has to decide. */
export class UnassignedDeposits {
  readonly #chain: string;
  readonly #store: Pick<Store, 'atomically' | 'ledger' | 'suspense'>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(
    { id }: Pick<Chain, 'id'>,
    store: Pick<Store, 'atomically' | 'ledger' | 'suspense'>,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#chain = id;
    this.#store = store;
    this.#clock = clock;
  }

  /** Books the exchange's own coins, paid in to its treasury. */
  async bookOwn({ key, ticker, amount }: DetectedDeposit): Promise<void> {
    await this.#store.ledger.post(this.#posting('capital', `${this.#chain}:${key}`, { currency: ticker, amount }));
  }

  /** Books a deposit to suspense and keeps it, so that it can be returned. Doing so twice changes nothing. */
  async hold({ detected, block, transactionId }: Unassigned): Promise<void> {
    const { key, chainTxId, ticker: currency, amount, to: at } = detected;
    const chain = this.#chain;
    const bookedAt = this.#clock.now();
    const id = `${chain}:${key}`;
    await this.#store.atomically(async (unit) => {
      const deposit = { chain, key, chainTxId, currency, amount, at, transactionId, block, bookedAt };
      const losses = await holdDeposit(unit, deposit);
      if (losses === undefined) return;
      const name = losses === 0 ? id : `${id}:back:${losses}`;
      await unit.ledger.post({ ...this.#posting('suspense', name, { currency, amount }), transactionId });
    });
  }

  /** Takes back what is booked of deposits in the blocks that a scan looked at, and that it does not show any more. */
  async reportMissing({ since, through, shown }: Scanned, renewLease: () => Promise<void>): Promise<void> {
    for (const key of await this.#store.suspense.keysInBlocks(this.#chain, since, through)) {
      if (shown.has(key)) continue;
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      await renewLease();
      // oxlint-disable-next-line no-await-in-loop -- see above
      await this.#lose(key);
    }
  }

  async #lose(key: string): Promise<void> {
    await this.#store.atomically(async (unit) => {
      const lost = await loseDeposit(unit, this.#chain, key);
      if (!lost) return;
      const { currency, amount, transactionId, losses } = lost;
      const name = `${this.#chain}:${key}:gone:${losses}`;
      await unit.ledger.post({ ...this.#posting('suspense', name, { currency, amount: -amount }), transactionId });
    });
  }

  #posting(account: 'capital' | 'suspense', id: string, { currency, amount }: Omit<LedgerEntry, 'account'>): Posting {
    const entries = [
      { currency, account: 'chain', amount },
      { currency, account, amount: -amount },
    ] as const;
    return { id, kind: account, at: this.#clock.now(), entries };
  }
}
