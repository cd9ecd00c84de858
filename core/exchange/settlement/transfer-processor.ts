import type { TransactionProcessor, ProcessOptions } from '../transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { OutgoingTransfer, TransferSender } from './transfer-sender.ts';

/** Sends a payout or a refund of a transaction; each step of the sender is a step of its own. */
export class TransferProcessor {
  readonly #processor: TransactionProcessor;
  readonly #sender: TransferSender;

  constructor(processor: TransactionProcessor, sender: TransferSender) {
    this.#processor = processor;
    this.#sender = sender;
  }

  /** One of the steps. @returns the record; its version is the old one while the chain is still at it. */
  run(record: TransactionRecord, options: ProcessOptions): Promise<TransactionRecord | undefined> {
    return this.#sender.run(record.sendings.at(-1)!, {
      found: record,
      update: async (unit, transfer, update) => {
        const now = await unit.transactions.lock(record.id);
        if (!now || !isSame(now, transfer)) return now;
        return this.#processor.apply(unit, now, await update(), options);
      },
    });
  }
}

/** What was built anew meanwhile, or led elsewhere, is not what was found. */
function isSame(
  { sendings }: TransactionRecord,
  { id, status, unsigned, address, extraId }: OutgoingTransfer,
): boolean {
  const last = sendings.at(-1);
  const isThere = last?.address === address && last.extraId === extraId;
  return isThere && last.id === id && last.status === status && last.unsigned === unsigned;
}
