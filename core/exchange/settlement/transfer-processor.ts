import type { TransactionProcessor, ProcessOptions } from '../transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { OutgoingTransfer } from './outgoing-transfer.ts';
import type { TransferSender } from './transfer-sender.ts';

/** Sends a payout or a refund of a transaction; each step of the sender is a step of the transaction. */
export class TransferProcessor {
  readonly #store: Pick<Store, 'atomically' | 'transactions'>;
  readonly #processor: TransactionProcessor;
  readonly #sender: TransferSender;

  constructor(
    store: Pick<Store, 'atomically' | 'transactions'>,
    processor: TransactionProcessor,
    sender: TransferSender,
  ) {
    this.#store = store;
    this.#processor = processor;
    this.#sender = sender;
  }

  /** Takes one step. @returns the record; its version is unchanged while the chain has no news. */
  async run(record: TransactionRecord, options: ProcessOptions): Promise<TransactionRecord | undefined> {
    const batch = { record, options };
    const stored = await this.#sender.run(record.sendings.at(-1)!, {
      found: record,
      batch,
      step: (update) => this.#processor.advance(this.#store, batch.record, update, options),
      update: async (unit, transfer, update) => {
        const now = await unit.transactions.lock(record.id);
        // Staff may have stopped it meanwhile.
        if (!now || now.status !== record.status || !isSame(now, transfer)) return now;
        batch.record = await this.#processor.apply(unit, now, await update(), options);
        return batch.record;
      },
    });
    // What was stored together with others is newer.
    return stored && batch.record.version > stored.version ? batch.record : stored;
  }
}

/** False when the transfer was rebuilt or redirected in the meantime. */
function isSame(
  { sendings }: TransactionRecord,
  { id, status, unsigned, address, extraId }: OutgoingTransfer,
): boolean {
  const last = sendings.at(-1);
  const isThere = last?.address === address && last.extraId === extraId;
  return isThere && last.id === id && last.status === status && last.unsigned === unsigned;
}
