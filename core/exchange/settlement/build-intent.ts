import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { Chain } from '../../ports/chains/chain.ts';
import type { Signed, Signer, SigningRequest } from '../../ports/chains/signer.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { ProcessOptions, TransactionProcessor } from '../transactions/transaction-processor.ts';
import type { BatchActions, BuildRequest, Built } from './chain-builder.ts';
import { orderOf, type OutgoingTransfer, type TransferUpdate } from './outgoing-transfer.ts';

/** A transaction's record, as it was read and as it was stored since. */
export interface BatchedRecord {
  record: TransactionRecord;
  readonly options: ProcessOptions;
}

interface IntentParts {
  readonly batch: BatchedRecord | undefined;
  /** Applies an update, if the transfer is unchanged. @returns false if it has changed meanwhile. */
  update(unit: UnitOfWork, update: TransferUpdate): Promise<boolean>;
  /** As `BuildRequest.sign`. */
  sign(unsigned: string, signing?: Promise<Signed>): Promise<void>;
}

/** A transfer that is to be built on its chain. */
export class BuildIntent implements BuildRequest {
  readonly #chain: Chain;
  readonly #transfer: OutgoingTransfer;
  readonly #parts: IntentParts;

  constructor(chain: Chain, transfer: OutgoingTransfer, parts: IntentParts) {
    this.#chain = chain;
    this.#transfer = transfer;
    this.#parts = parts;
  }

  get id(): string {
    return this.#transfer.id;
  }

  get batch(): BatchedRecord | undefined {
    return this.#parts.batch;
  }

  build(inFlight: readonly string[]): Promise<string> {
    return this.#chain.build(orderOf(this.#transfer), inFlight);
  }

  store(unit: UnitOfWork, unsigned: string): Promise<boolean> {
    return this.#parts.update(unit, { kind: 'built', id: this.id, unsigned });
  }

  sign(unsigned: string, signing?: Promise<Signed>): Promise<void> {
    return this.#parts.sign(unsigned, signing);
  }

  signingRequest(unsigned: string): SigningRequest {
    return { chain: this.#chain.id, order: orderOf(this.#transfer), unsigned };
  }
}

type BuiltIntent = Built<BuildIntent>;

/** Stores and signs transfers of several transactions at once. */
export class TransferBatches implements BatchActions<BuildIntent> {
  readonly #store: Pick<Store, 'atomically'>;
  readonly #signer: Signer;
  readonly #processor: Pick<TransactionProcessor, 'applyAll'>;

  constructor(store: Pick<Store, 'atomically'>, signer: Signer, processor: Pick<TransactionProcessor, 'applyAll'>) {
    this.#store = store;
    this.#signer = signer;
    this.#processor = processor;
  }

  async store(unit: UnitOfWork, built: readonly BuiltIntent[]): Promise<readonly boolean[]> {
    const together = built.filter(({ request }) => request.batch);
    const stored = await this.#apply(
      unit,
      together.map(({ request, unsigned }) => [request, { kind: 'built', id: request.id, unsigned }]),
    );
    const results = new Map(together.map((one, index) => [one, stored[index]!]));
    for (const one of built) if (!results.has(one)) results.set(one, await one.request.store(unit, one.unsigned));
    return built.map((one) => results.get(one)!);
  }

  async sign(built: readonly BuiltIntent[]): Promise<readonly PromiseSettledResult<void>[]> {
    const answers = new Map<BuildIntent, PromiseSettledResult<Signed>>();
    await Promise.all(
      built.map(async ({ request, unsigned }) => {
        if (!request.batch) return;
        const [answer] = await Promise.allSettled([this.#signer.sign(request.signingRequest(unsigned))]);
        answers.set(request, answer);
      }),
    );
    const updates = [...answers].flatMap(([request, answer]): readonly [BuildIntent, TransferUpdate][] => {
      if (answer.status === 'rejected') return [];
      const { raw, chainTxId } = answer.value;
      return [[request, { kind: 'signed', id: request.id, raw, chainTxId }]];
    });
    if (updates.length > 0) await this.#store.atomically((unit) => this.#apply(unit, updates));
    // `request.sign` handles the refusal of a single transfer.
    return Promise.allSettled(
      built.map(async ({ request, unsigned }) => {
        const answer = answers.get(request);
        if (answer?.status === 'fulfilled') return;
        await request.sign(unsigned, answer && Promise.reject<Signed>(answer.reason as Error));
      }),
    );
  }

  /** @returns whether each record was unchanged. */
  async #apply(
    unit: UnitOfWork,
    updates: readonly (readonly [BuildIntent, TransferUpdate])[],
  ): Promise<readonly boolean[]> {
    if (updates.length === 0) return [];
    const stored = await this.#processor.applyAll(
      unit,
      updates.map(([{ batch }, event]) => ({ record: batch!.record, event, options: batch!.options })),
    );
    for (const [index, [{ batch }]] of updates.entries()) batch!.record = stored[index] ?? batch!.record;
    return stored.map((record) => record !== undefined);
  }
}
