import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Chain, TransferOrder } from '../../ports/chain.ts';
import type { Signer } from '../../ports/signer.ts';
import type { Store, UnitOfWork } from '../../ports/store.ts';
import type { Happening } from '../transactions/happening.ts';
import type { Sending } from '../../domain/transaction-record.ts';
import type { ChainDirectory } from '../chains/chain-directory.ts';
import type { CurrencyBook } from '../chains/currency-book.ts';
import { Turns } from '../workers/turns.ts';

/**
 * How the signer says that there is no signature. Not `conflict`: there is one then, of another transaction, and not what
 * leaves open whether it signed.
 */
const REFUSALS: ReadonlySet<string> = new Set(['forbidden', 'invalid-input', 'too-large']);

/** Coins on their way out, whatever for. `id` names the order: the signer answers once per ID. */
export type Outgoing = Omit<Sending, 'round' | 'purpose'>;

/** What happens to them. */
export type OutgoingNews = Extract<
  Happening,
  { readonly kind: 'built' | 'unbuilt' | 'signed' | 'sent' | 'send-failed' }
>;

/** Where they are kept. */
export interface Keeping<Kept> {
  /** As it was found. */
  readonly found: Kept;
  /**
   * Locks it and, where the coins still are as they were found, takes a step of theirs; another process may have been
   * faster, and then there is nothing left to do. @returns it as it then is.
   */
  step(unit: UnitOfWork, coins: Outgoing, news: () => OutgoingNews | Promise<OutgoingNews>): Promise<Kept | undefined>;
}

/**
 * Sends coins exactly once, whatever is killed in between. What is stored is always ahead of what is done: the unsigned
 * transaction with its inputs or nonce before anything is signed, so that a second try signs the same; the signed one and
 * its ID before it is broadcast, so that a second try asks the chain for it first and sends no other. They are sent when
 * they have the confirmations that a pay-in of their currency needs. What the signer refuses is taken back, so that it
 * holds up nobody else, and built anew at the next try.
 */
export class Sender {
  readonly #store: Store;
  readonly #chains: ChainDirectory;
  readonly #signer: Signer;
  readonly #currencies: CurrencyBook;
  readonly #turns = new Turns();

  constructor(store: Store, chains: ChainDirectory, signer: Signer, currencies: CurrencyBook) {
    this.#store = store;
    this.#chains = chains;
    this.#signer = signer;
    this.#currencies = currencies;
  }

  /** One of the steps. @returns what is kept; as it was found while the chain is still at it. */
  async run<Kept>(coins: Outgoing, keeping: Keeping<Kept>): Promise<Kept | undefined> {
    const chain = this.#chains.of(coins.currency);
    switch (coins.status) {
      case 'intended':
        return this.#build(coins, chain, keeping);
      case 'built':
        return this.#sign(coins, chain, keeping);
      case 'signed':
        return this.#look(coins, chain, keeping);
      case 'confirmed':
        return keeping.found;
    }
  }

  /** One at a time for each chain, in all processes, so that no two take the same inputs or nonce. */
  #build<Kept>(coins: Outgoing, chain: Chain, keeping: Keeping<Kept>): Promise<Kept | undefined> {
    return this.#turns.take(chain.id, async () => {
      let unsigned: string | undefined;
      const kept = await this.#alone(chain, async (unit) => {
        // One that is refused gives its nonce back: nobody may stand behind it before that is known.
        if (chain.sweepPlanner && (await unit.transactions.awaitsSignature(chain.tickers))) return keeping.found;
        return keeping.step(unit, coins, async () => {
          unsigned = await chain.build(orderOf(coins), await unit.transactions.inFlight(chain.tickers));
          return { kind: 'built', id: coins.id, unsigned };
        });
      });
      if (!chain.sweepPlanner || unsigned === undefined) return kept;
      // Here, for the next in turn would find it unsigned.
      return this.#sign({ ...coins, status: 'built', unsigned }, chain, keeping);
    });
  }

  async #sign<Kept>(coins: Outgoing, chain: Chain, keeping: Keeping<Kept>): Promise<Kept | undefined> {
    const { id } = coins;
    const request = { chain: chain.id, order: orderOf(coins), unsigned: coins.unsigned! };
    const { raw, chainTxId } = await this.#signer.sign(request).catch(async (error: unknown) => {
      const { code, message } = ExchangeError.from(error);
      if (REFUSALS.has(code)) {
        const news = { kind: 'unbuilt', id, reason: message.slice(0, 500) } as const;
        await this.#alone(chain, (unit) => keeping.step(unit, coins, () => news));
      }
      throw error;
    });
    return this.#step(coins, keeping, { kind: 'signed', id, raw, chainTxId });
  }

  #alone<T>(chain: Chain, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return this.#store.atomically(async (unit) => {
      await unit.acquireLock(`build:${chain.id}`);
      return work(unit);
    });
  }

  async #look<Kept>(coins: Outgoing, chain: Chain, keeping: Keeping<Kept>): Promise<Kept | undefined> {
    const { status, confirmations, fee, feeTicker } = await chain.transferStatus(coins.chainTxId!);
    if (status === 'unknown') await chain.broadcast(coins.raw!);
    if (status === 'unknown' || status === 'pending') return keeping.found;
    // A reorganisation may still take it back, and it is sent again then: nobody looks once it counts as sent.
    if (confirmations < this.#currencies.confirmations(coins.currency)) return keeping.found;
    const taken = fee !== undefined && feeTicker !== undefined ? { ticker: feeTicker, amount: fee } : undefined;
    return this.#step(coins, keeping, {
      kind: status === 'confirmed' ? 'sent' : 'send-failed',
      id: coins.id,
      fee: taken,
    });
  }

  #step<Kept>(coins: Outgoing, keeping: Keeping<Kept>, news: OutgoingNews): Promise<Kept | undefined> {
    return this.#store.atomically((unit) => keeping.step(unit, coins, () => news));
  }
}

function orderOf({ id, currency, address, extraId, amount }: Outgoing): TransferOrder {
  return { id, ticker: currency, to: { address, ...(extraId !== undefined && { extraId }) }, amount };
}
