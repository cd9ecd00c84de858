import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Chain } from '../../ports/chains/chain.ts';
import type { Signed, Signer } from '../../ports/chains/signer.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { SignedForm } from '../../domain/transaction-record.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import type { Stops } from '../chains/stops.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { type BatchedRecord, BuildIntent, TransferBatches } from './build-intent.ts';
import { ChainBuilder } from './chain-builder.ts';
import { orderOf, type OutgoingTransfer, type TransferUpdate } from './outgoing-transfer.ts';
import { signedEarlier } from './signed-earlier.ts';
import { isRefusal } from './building/signer-refusals.ts';
import { TransferFollower } from './transfer-follower.ts';

/** Stores the record of a transfer. */
export interface TransferRepository<Stored> {
  /** The record as it was read. */
  readonly found: Stored;
  /**
   * Locks the record and applies an update if the transfer is unchanged since it was read; otherwise another process
   * was faster, and nothing is done. @returns the record after that.
   */
  update(
    unit: UnitOfWork,
    transfer: OutgoingTransfer,
    update: () => TransferUpdate | Promise<TransferUpdate>,
  ): Promise<Stored | undefined>;
  /** As `update`, in a unit of work of its own, if it has a quicker way than that. */
  step?(update: TransferUpdate): Promise<Stored | undefined>;
  /** Present for a transfer of a transaction: these are stored several at once. */
  readonly batch?: BatchedRecord | undefined;
}

/**
 * Sends coins exactly once, even if the process is killed at any point. Each state is stored before the next action:
 * the unsigned transaction with its inputs or nonce before it is signed, so that a retry signs the same one; the signed
 * one and its ID before it is broadcast, so that a retry asks the chain for it first and sends no other. A transfer
 * counts as sent after the confirmations that a deposit of its currency needs. A transaction that the signer refuses is
 * discarded, so that it does not block others, and rebuilt at the next attempt.
 *
 * Where transfers share a transaction, all of them are stored as built with it in one unit of work, and each goes on by
 * itself from there: it leaves that state by the signature of the transaction, or when the signer will never sign it.
 */
export class TransferSender {
  readonly #store: Store;
  readonly #chains: ChainRegistry;
  readonly #signer: Signer;
  readonly #currencies: CurrencyRegistry;
  readonly #clock: Clock;
  readonly #stops: Pick<Stops, 'keepsFromSending'>;
  readonly #batches: TransferBatches;
  readonly #builders = new Map<string, ChainBuilder<BuildIntent>>();

  readonly #follower: TransferFollower;

  constructor(
    store: Store,
    chains: ChainRegistry,
    signer: Signer,
    currencies: CurrencyRegistry,
    clock: Clock,
    processor: Pick<TransactionProcessor, 'applyAll'>,
    stops: Pick<Stops, 'keepsFromSending'>,
  ) {
    this.#stops = stops;
    this.#follower = new TransferFollower(signer, clock);
    this.#store = store;
    this.#chains = chains;
    this.#signer = signer;
    this.#currencies = currencies;
    this.#clock = clock;
    this.#batches = new TransferBatches(store, signer, processor);
  }

  /** Takes one step. @returns the stored record; unchanged while the chain has no news. */
  async run<Stored>(transfer: OutgoingTransfer, repository: TransferRepository<Stored>): Promise<Stored | undefined> {
    const chain = this.#chains.of(transfer.currency);
    switch (transfer.status) {
      case 'intended':
        if (await this.#stops.keepsFromSending(transfer.currency)) return repository.found;
        return this.#build(transfer, chain, repository);
      case 'built':
        if (await this.#stops.keepsFromSending(transfer.currency)) return this.#unbuild(transfer, chain, repository);
        return this.#sign(transfer, chain, repository);
      case 'signed':
        return this.#poll(transfer, chain, repository);
      case 'confirmed':
      case 'dead':
        return repository.found;
    }
  }

  /**
   * Gives back the inputs or the nonce of a transfer that is stopped before it is signed, so that it keeps no other
   * currency of its chain waiting. What the signer has signed already goes on: its holder could broadcast it.
   */
  async #unbuild<Stored>(
    transfer: OutgoingTransfer,
    chain: Chain,
    repository: TransferRepository<Stored>,
  ): Promise<Stored | undefined> {
    if (await this.#mayBeSigned(transfer, chain)) return this.#sign(transfer, chain, repository);
    const update = { kind: 'unbuilt', id: transfer.id, reason: 'Payouts are stopped' } as const;
    return this.#store.atomically(async (unit) => {
      await unit.builds.advance(chain.id);
      return repository.update(unit, transfer, () => update);
    });
  }

  /** True unless the signer has signed nothing. A transaction that others share is not signed after this either. */
  async #mayBeSigned(transfer: OutgoingTransfer, { id: chain, shared }: Chain): Promise<boolean> {
    const unsigned = transfer.unsigned!;
    if (!shared || shared.ordersIn(unsigned) === 1) return (await this.#signer.signedFor(transfer.id)).length > 0;
    try {
      await this.#signer.withdraw({ chain, order: orderOf(transfer), unsigned });
      return false;
    } catch (error) {
      if (ExchangeError.from(error).code === 'conflict') return true;
      throw error;
    }
  }

  /** Builds a transfer with others of its chain that are due, and signs it. */
  async #build<Stored>(
    transfer: OutgoingTransfer,
    chain: Chain,
    repository: TransferRepository<Stored>,
  ): Promise<Stored | undefined> {
    let stored: Stored | undefined = repository.found;
    const intent = new BuildIntent(chain, transfer, {
      batch: repository.batch,
      update: async (unit, update) => {
        let isUnchanged = false;
        stored = await repository.update(unit, transfer, () => {
          isUnchanged = true;
          return update;
        });
        return isUnchanged;
      },
      sign: async (unsigned, signing) => {
        stored = await this.#sign({ ...transfer, status: 'built', unsigned }, chain, repository, signing);
      },
    });
    try {
      // What was stored before may be rolled back.
      return (await this.#builderOf(chain).run(intent)) === 'waits' ? repository.found : stored;
    } catch (error) {
      // A transfer that was signed before a restore may have taken the coins that building it again lacks.
      return this.#adopt(transfer, chain, repository, error);
    }
  }

  /**
   * Takes over what the signer had signed for an order before a restore.
   * @throws the given error when that is nothing, or cannot be learnt.
   */
  async #adopt<Stored>(
    transfer: OutgoingTransfer,
    chain: Chain,
    repository: TransferRepository<Stored>,
    error: unknown,
  ): Promise<Stored | undefined> {
    const adopted = await signedEarlier(this.#signer, transfer.id).catch(() => undefined);
    if (adopted === undefined) throw error;
    // It takes inputs or a nonce that another process may be about to use.
    return this.#store.atomically(async (unit) => {
      await unit.builds.advance(chain.id);
      return repository.update(unit, transfer, () => adopted);
    });
  }

  #builderOf(chain: Chain): ChainBuilder<BuildIntent> {
    const known = this.#builders.get(chain.id);
    if (known) return known;
    const builder = new ChainBuilder(chain, this.#store, this.#batches, this.#clock);
    this.#builders.set(chain.id, builder);
    return builder;
  }

  async #sign<Stored>(
    transfer: OutgoingTransfer,
    chain: Chain,
    repository: TransferRepository<Stored>,
    signing?: Promise<Signed>,
  ): Promise<Stored | undefined> {
    const { id } = transfer;
    const request = { chain: chain.id, order: orderOf(transfer), unsigned: transfer.unsigned! };
    let signed: Signed;
    try {
      signed = await (signing ?? this.#signer.sign(request));
    } catch (error) {
      const { code, message } = ExchangeError.from(error);
      if (code === 'conflict') return this.#adopt(transfer, chain, repository, error);
      if (isRefusal(error)) {
        const update = { kind: 'unbuilt', id, reason: message.slice(0, 500) } as const;
        await this.#store.atomically(async (unit) => {
          await unit.builds.advance(chain.id);
          return repository.update(unit, transfer, () => update);
        });
      }
      throw error;
    }
    const { raw, chainTxId } = signed;
    return this.#step(transfer, repository, { kind: 'signed', id, raw, chainTxId });
  }

  async #poll<Stored>(
    transfer: OutgoingTransfer,
    chain: Chain,
    repository: TransferRepository<Stored>,
  ): Promise<Stored | undefined> {
    const { id, signedAt, asked } = transfer;
    const followed = { order: orderOf(transfer), forms: formsOf(transfer), signedAt, asked };
    const news = await this.#follower.follow(chain, followed);
    if (news.kind === 'waits') return repository.found;
    if (news.kind !== 'included') return this.#step(transfer, repository, { ...news, id });
    const { status, confirmations, fee, feeTicker } = news.state;
    // Waits for all confirmations: a reorganisation may undo the transaction, and it is broadcast again only while it
    // is not marked as sent.
    if (confirmations < this.#currencies.confirmations(transfer.currency)) return repository.found;
    const share = fee === undefined ? undefined : (chain.shared?.feeShare(id, news.form.unsigned, fee) ?? fee);
    const taken = share !== undefined && feeTicker !== undefined ? { ticker: feeTicker, amount: share } : undefined;
    const kind = status === 'confirmed' ? 'sent' : 'send-failed';
    return this.#step(transfer, repository, { kind, id, fee: taken, form: news.form });
  }

  #step<Stored>(
    transfer: OutgoingTransfer,
    repository: TransferRepository<Stored>,
    update: TransferUpdate,
  ): Promise<Stored | undefined> {
    if (repository.step) return repository.step(update);
    return this.#store.atomically((unit) => repository.update(unit, transfer, () => update));
  }
}

/** Every form that was signed, the oldest first. */
function formsOf({ replaced = [], unsigned, raw, chainTxId }: OutgoingTransfer): readonly SignedForm[] {
  return [...replaced, { unsigned: unsigned!, raw: raw!, chainTxId: chainTxId! }];
}
