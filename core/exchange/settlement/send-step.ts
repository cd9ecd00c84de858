import type { Chain, SendOrder } from '../../ports/chain.ts';
import type { Signer } from '../../ports/signer.ts';
import type { Store } from '../../ports/store.ts';
import type { Happening } from '../transactions/happening.ts';
import type { Proceedings, StepOptions } from '../transactions/proceedings.ts';
import type { Sending, TransactionRecord } from '../transactions/record.ts';
import type { ChainDirectory } from './chain-directory.ts';
import type { CurrencyBook } from './currency-book.ts';
import { Turns } from './turns.ts';

/**
 * Sends a payout or a refund exactly once, whatever is killed in between. What is stored is always ahead of what is done:
 * the unsigned transaction with its inputs or nonce before anything is signed, so that a second try signs the same; the
 * signed one and its ID before it is broadcast, so that a second try asks the chain for it first and sends no other. It
 * is sent when it has the confirmations that a pay-in of its currency needs.
 */
export class SendStep {
  readonly #store: Store;
  readonly #proceedings: Proceedings;
  readonly #chains: ChainDirectory;
  readonly #signer: Signer;
  readonly #currencies: CurrencyBook;
  readonly #turns = new Turns();

  constructor(
    store: Store,
    proceedings: Proceedings,
    chains: ChainDirectory,
    signer: Signer,
    currencies: CurrencyBook,
  ) {
    this.#store = store;
    this.#proceedings = proceedings;
    this.#chains = chains;
    this.#signer = signer;
    this.#currencies = currencies;
  }

  /** One of the steps. @returns the record; its version is the old one while the chain is still at it. */
  async run(record: TransactionRecord, options: StepOptions): Promise<TransactionRecord | undefined> {
    const sending = record.sendings.at(-1)!;
    const chain = this.#chains.of(sending.currency);
    switch (sending.status) {
      case 'intended':
        return this.#build(record, sending, chain, options);
      case 'built': {
        const { raw, chainTxId } = await this.#signer.sign({
          chain: chain.id,
          order: orderOf(sending),
          unsigned: sending.unsigned!,
        });
        return this.#step(record, sending, { kind: 'signed', id: sending.id, raw, chainTxId }, options);
      }
      case 'signed':
        return this.#look(record, sending, chain, options);
      case 'confirmed':
        return record;
    }
  }

  /** One at a time for each chain, in all processes, so that no two take the same inputs or nonce. */
  #build(record: TransactionRecord, sending: Sending, chain: Chain, options: StepOptions) {
    return this.#turns.take(chain.id, () => this.#built(record, sending, chain, options));
  }

  #built(record: TransactionRecord, sending: Sending, chain: Chain, options: StepOptions) {
    return this.#store.atomically(async (unit) => {
      await unit.exclusively(`build:${chain.id}`);
      const now = await unit.transactions.lock(record.id);
      if (!now || !isSame(now, sending)) return now;
      const unsigned = await chain.build(orderOf(sending), await unit.transactions.inFlight(chain.tickers));
      return this.#proceedings.take(unit, now, { kind: 'built', id: sending.id, unsigned }, options);
    });
  }

  async #look(record: TransactionRecord, sending: Sending, chain: Chain, options: StepOptions) {
    const { status, confirmations, fee, feeTicker } = await chain.lookUp(sending.chainTxId!);
    if (status === 'unknown') await chain.broadcast(sending.raw!);
    if (status === 'unknown' || status === 'pending') return record;
    // A reorganisation may still take it back, and it is sent again then: nobody looks once it counts as sent.
    if (confirmations < this.#currencies.confirmations(sending.currency)) return record;
    const taken = fee !== undefined && feeTicker !== undefined ? { ticker: feeTicker, amount: fee } : undefined;
    const kind = status === 'confirmed' ? 'sent' : 'send-failed';
    return this.#step(record, sending, { kind, id: sending.id, fee: taken }, options);
  }

  /** Another process may have been faster: then there is nothing left to do. */
  #step(record: TransactionRecord, sending: Sending, happening: Happening, options: StepOptions) {
    return this.#store.atomically((unit) =>
      this.#proceedings.step(unit, record.id, (now) => (isSame(now, sending) ? happening : undefined), options),
    );
  }
}

function isSame({ sendings }: TransactionRecord, { id, status }: Sending): boolean {
  const last = sendings.at(-1);
  return last?.id === id && last.status === status;
}

function orderOf({ id, currency, address, extraId, amount }: Sending): SendOrder {
  return { id, ticker: currency, to: { address, ...(extraId !== undefined && { extraId }) }, amount };
}
