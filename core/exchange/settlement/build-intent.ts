import { ExchangeError } from '../../contract/exchange-error.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { Chain } from '../../ports/chains/chain.ts';
import type { Signed, Signer, SigningRequest } from '../../ports/chains/signer.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { ProcessOptions, TransactionProcessor } from '../transactions/transaction-processor.ts';
import type { TransferOrder } from '../../ports/chains/transfer-order.ts';
import type { BatchActions, BuildRequest, Built } from './building/build-request.ts';
import { sharing } from './building/build-groups.ts';
import { isRefusal } from './building/signer-refusals.ts';
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

  get order(): TransferOrder {
    return orderOf(this.#transfer);
  }

  get batch(): BatchedRecord | undefined {
    return this.#parts.batch;
  }

  build(inFlight: readonly string[]): Promise<string> {
    return this.#chain.build(this.order, inFlight);
  }

  store(unit: UnitOfWork, unsigned: string): Promise<boolean> {
    return this.#parts.update(unit, { kind: 'built', id: this.id, unsigned });
  }

  sign(unsigned: string, signing?: Promise<Signed>): Promise<void> {
    return this.#parts.sign(unsigned, signing);
  }

  signingRequest(unsigned: string): SigningRequest {
    return { chain: this.#chain.id, order: this.order, unsigned };
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

  async store(unit: UnitOfWork, built: readonly BuiltIntent[]) {
    const together = built.filter(({ request }) => request.batch);
    const changes = together.map(({ request, unsigned }): IntentUpdate => [
      request,
      { kind: 'built', id: request.id, unsigned },
    ]);
    const records = await this.#apply(unit, changes);
    const results = new Map(together.map((one, index) => [one, records[index] !== undefined]));
    for (const one of built) if (!results.has(one)) results.set(one, await one.request.store(unit, one.unsigned));
    return { unchanged: built.map((one) => results.get(one)!), committed: () => keep(changes, records) };
  }

  async sign(built: readonly BuiltIntent[]): Promise<readonly PromiseSettledResult<void>[]> {
    const answers = await this.#answers(built);
    const updates = [...answers].flatMap(([request, answer]): readonly IntentUpdate[] => {
      if (answer.status === 'rejected' || !request.batch) return [];
      const { raw, chainTxId } = answer.value;
      return [[request, { kind: 'signed', id: request.id, raw, chainTxId }]];
    });
    if (updates.length > 0) keep(updates, await this.#store.atomically((unit) => this.#apply(unit, updates)));
    const isStored = new Set(updates.map(([request]) => request));
    // `request.sign` handles the refusal of a single transfer.
    return Promise.allSettled(
      built.map(async ({ request, unsigned }) => {
        if (isStored.has(request)) return;
        const answer = answers.get(request);
        await request.sign(unsigned, answer && settled(answer));
      }),
    );
  }

  /**
   * Asks the signer once for each transaction. @returns its answers; none for a transfer that shares a transaction which
   * was not signed, because the signer may know more of that transfer.
   */
  async #answers(built: readonly BuiltIntent[]): Promise<ReadonlyMap<BuildIntent, PromiseSettledResult<Signed>>> {
    const answers = new Map<BuildIntent, PromiseSettledResult<Signed>>();
    const texts = new Map(built.map(({ request, unsigned }) => [request, unsigned]));
    await Promise.all(
      sharing(built).map(async (group) => {
        const [first] = group;
        if (group.length === 1 && !first!.batch) return;
        const request = first!.signingRequest(texts.get(first!)!);
        const [answer] = await Promise.allSettled([this.#signer.sign(request)]);
        if (group.length > 1 && answer.status === 'rejected' && !isUnavailable(answer.reason)) return;
        for (const one of group) answers.set(one, answer);
      }),
    );
    return answers;
  }

  /** @returns the records as they were stored; undefined for one that has changed. */
  async #apply(
    unit: UnitOfWork,
    updates: readonly IntentUpdate[],
  ): Promise<readonly (TransactionRecord | undefined)[]> {
    if (updates.length === 0) return [];
    return this.#processor.applyAll(
      unit,
      updates.map(([{ batch }, event]) => ({ record: batch!.record, event, options: batch!.options })),
    );
  }
}

type IntentUpdate = readonly [BuildIntent, TransferUpdate];

/** Keeps what was stored, for the next update. */
function keep(updates: readonly IntentUpdate[], records: readonly (TransactionRecord | undefined)[]): void {
  for (const [index, [{ batch }]] of updates.entries()) batch!.record = records[index] ?? batch!.record;
}

/** True while it is open whether the signer has signed. */
function isUnavailable(error: unknown): boolean {
  return !isRefusal(error) && ExchangeError.from(error).code !== 'conflict';
}

function settled(answer: PromiseSettledResult<Signed>): Promise<Signed> {
  return answer.status === 'fulfilled' ? Promise.resolve(answer.value) : Promise.reject(answer.reason as Error);
}
