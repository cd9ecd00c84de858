import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Chain, TransferOrder } from '../../ports/chains/chain.ts';
import type { Signer } from '../../ports/chains/signer.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';
import type { Transfer } from '../../domain/transaction-record.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { KeyedMutex } from '../workers/keyed-mutex.ts';

/**
 * How the signer says that there is no signature. Not `conflict`: there is one then, of another transaction, and not what
 * leaves open whether it signed.
 */
const REFUSALS: ReadonlySet<string> = new Set(['forbidden', 'invalid-input', 'too-large']);

/** Coins on their way out, whatever for. `id` names the order: the signer answers once per ID. */
export type OutgoingTransfer = Omit<Transfer, 'round' | 'purpose'>;

/** What happens to them. */
export type TransferUpdate = Extract<
  TransactionEvent,
  { readonly kind: 'built' | 'unbuilt' | 'signed' | 'sent' | 'send-failed' }
>;

/** Where they are kept. */
export interface TransferRepository<Stored> {
  /** As it was found. */
  readonly found: Stored;
  /**
   * Locks it and, where the coins still are as they were found, takes a step of theirs; another process may have been
   * faster, and then there is nothing left to do. @returns it as it then is.
   */
  update(
    unit: UnitOfWork,
    transfer: OutgoingTransfer,
    update: () => TransferUpdate | Promise<TransferUpdate>,
  ): Promise<Stored | undefined>;
}

/**
 * Sends coins exactly once, whatever is killed in between. What is stored is always ahead of what is done: the unsigned
 * transaction with its inputs or nonce before anything is signed, so that a second try signs the same; the signed one and
 * its ID before it is broadcast, so that a second try asks the chain for it first and sends no other. They are sent when
 * they have the confirmations that a pay-in of their currency needs. What the signer refuses is taken back, so that it
 * holds up nobody else, and built anew at the next try.
 */
export class TransferSender {
  readonly #store: Store;
  readonly #chains: ChainRegistry;
  readonly #signer: Signer;
  readonly #currencies: CurrencyRegistry;
  readonly #mutex = new KeyedMutex();

  constructor(store: Store, chains: ChainRegistry, signer: Signer, currencies: CurrencyRegistry) {
    this.#store = store;
    this.#chains = chains;
    this.#signer = signer;
    this.#currencies = currencies;
  }

  /** One of the steps. @returns what is kept; as it was found while the chain is still at it. */
  async run<Stored>(transfer: OutgoingTransfer, repository: TransferRepository<Stored>): Promise<Stored | undefined> {
    const chain = this.#chains.of(transfer.currency);
    switch (transfer.status) {
      case 'intended':
        return this.#build(transfer, chain, repository);
      case 'built':
        return this.#sign(transfer, chain, repository);
      case 'signed':
        return this.#poll(transfer, chain, repository);
      case 'confirmed':
        return repository.found;
    }
  }

  /** One at a time for each chain, in all processes, so that no two take the same inputs or nonce. */
  #build<Stored>(
    transfer: OutgoingTransfer,
    chain: Chain,
    repository: TransferRepository<Stored>,
  ): Promise<Stored | undefined> {
    return this.#mutex.run(chain.id, async () => {
      let unsigned: string | undefined;
      const stored = await this.#withBuildLock(chain, async (unit) => {
        // One that is refused gives its nonce back: nobody may stand behind it before that is known.
        if (chain.sweepPlanner && (await unit.transactions.awaitsSignature(chain.tickers))) return repository.found;
        return repository.update(unit, transfer, async () => {
          unsigned = await chain.build(orderOf(transfer), await unit.transactions.inFlight(chain.tickers));
          return { kind: 'built', id: transfer.id, unsigned };
        });
      });
      if (!chain.sweepPlanner || unsigned === undefined) return stored;
      // Here, for the next in turn would find it unsigned.
      return this.#sign({ ...transfer, status: 'built', unsigned }, chain, repository);
    });
  }

  async #sign<Stored>(
    transfer: OutgoingTransfer,
    chain: Chain,
    repository: TransferRepository<Stored>,
  ): Promise<Stored | undefined> {
    const { id } = transfer;
    const request = { chain: chain.id, order: orderOf(transfer), unsigned: transfer.unsigned! };
    const { raw, chainTxId } = await this.#signer.sign(request).catch(async (error: unknown) => {
      const { code, message } = ExchangeError.from(error);
      if (REFUSALS.has(code)) {
        const update = { kind: 'unbuilt', id, reason: message.slice(0, 500) } as const;
        await this.#withBuildLock(chain, (unit) => repository.update(unit, transfer, () => update));
      }
      throw error;
    });
    return this.#step(transfer, repository, { kind: 'signed', id, raw, chainTxId });
  }

  #withBuildLock<T>(chain: Chain, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    return this.#store.atomically(async (unit) => {
      await unit.acquireLock(`build:${chain.id}`);
      return work(unit);
    });
  }

  async #poll<Stored>(
    transfer: OutgoingTransfer,
    chain: Chain,
    repository: TransferRepository<Stored>,
  ): Promise<Stored | undefined> {
    const { status, confirmations, fee, feeTicker } = await chain.transferStatus(transfer.chainTxId!);
    if (status === 'unknown') await chain.broadcast(transfer.raw!);
    if (status === 'unknown' || status === 'pending') return repository.found;
    // A reorganisation may still take it back, and it is sent again then: nobody looks once it counts as sent.
    if (confirmations < this.#currencies.confirmations(transfer.currency)) return repository.found;
    const taken = fee !== undefined && feeTicker !== undefined ? { ticker: feeTicker, amount: fee } : undefined;
    return this.#step(transfer, repository, {
      kind: status === 'confirmed' ? 'sent' : 'send-failed',
      id: transfer.id,
      fee: taken,
    });
  }

  #step<Stored>(
    transfer: OutgoingTransfer,
    repository: TransferRepository<Stored>,
    update: TransferUpdate,
  ): Promise<Stored | undefined> {
    return this.#store.atomically((unit) => repository.update(unit, transfer, () => update));
  }
}

function orderOf({ id, currency, address, extraId, amount }: OutgoingTransfer): TransferOrder {
  return { id, ticker: currency, to: { address, ...(extraId !== undefined && { extraId }) }, amount };
}
