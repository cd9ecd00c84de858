import type { Chain, SendOrder } from '../../ports/chain.ts';
import type { Signer } from '../../ports/signer.ts';
import type { Store, Unit } from '../../ports/store.ts';
import type { Happening } from '../transactions/happening.ts';
import type { Sending } from '../transactions/record.ts';
import type { ChainDirectory } from './chain-directory.ts';
import type { CurrencyBook } from './currency-book.ts';
import { Turns } from './turns.ts';

/** Coins on their way out, whatever for. `id` names the order: the signer answers once per ID. */
export type Outgoing = Omit<Sending, 'round' | 'purpose'>;

/** What happens to them. */
export type OutgoingNews = Extract<Happening, { readonly kind: 'built' | 'signed' | 'sent' | 'send-failed' }>;

/** Where they are kept. */
export interface Keeping<Kept> {
  /** As it was found. */
  readonly found: Kept;
  /**
   * Locks it and, where the coins still are as they were found, takes a step of theirs; another process may have been
   * faster, and then there is nothing left to do. @returns it as it then is.
   */
  step(unit: Unit, coins: Outgoing, news: () => OutgoingNews | Promise<OutgoingNews>): Promise<Kept | undefined>;
}

/**
 * Sends coins exactly once, whatever is killed in between. What is stored is always ahead of what is done: the unsigned
 * transaction with its inputs or nonce before anything is signed, so that a second try signs the same; the signed one and
 * its ID before it is broadcast, so that a second try asks the chain for it first and sends no other. They are sent when
 * they have the confirmations that a pay-in of their currency needs.
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
      case 'built': {
        const unsigned = coins.unsigned!;
        const { raw, chainTxId } = await this.#signer.sign({ chain: chain.id, order: orderOf(coins), unsigned });
        return this.#step(coins, keeping, { kind: 'signed', id: coins.id, raw, chainTxId });
      }
      case 'signed':
        return this.#look(coins, chain, keeping);
      case 'confirmed':
        return keeping.found;
    }
  }

  /** One at a time for each chain, in all processes, so that no two take the same inputs or nonce. */
  #build<Kept>(coins: Outgoing, chain: Chain, keeping: Keeping<Kept>) {
    return this.#turns.take(chain.id, () =>
      this.#store.atomically(async (unit) => {
        await unit.exclusively(`build:${chain.id}`);
        return keeping.step(unit, coins, async () => {
          const unsigned = await chain.build(orderOf(coins), await unit.transactions.inFlight(chain.tickers));
          return { kind: 'built', id: coins.id, unsigned };
        });
      }),
    );
  }

  async #look<Kept>(coins: Outgoing, chain: Chain, keeping: Keeping<Kept>): Promise<Kept | undefined> {
    const { status, confirmations, fee, feeTicker } = await chain.lookUp(coins.chainTxId!);
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

function orderOf({ id, currency, address, extraId, amount }: Outgoing): SendOrder {
  return { id, ticker: currency, to: { address, ...(extraId !== undefined && { extraId }) }, amount };
}
