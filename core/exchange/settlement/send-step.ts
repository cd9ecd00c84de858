import type { Proceedings, StepOptions } from '../transactions/proceedings.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { Outgoing, Sender } from './sender.ts';

/** Sends a payout or a refund of a transaction; each step of the sender is a step of its own. */
export class SendStep {
  readonly #proceedings: Proceedings;
  readonly #sender: Sender;

  constructor(proceedings: Proceedings, sender: Sender) {
    this.#proceedings = proceedings;
    this.#sender = sender;
  }

  /** One of the steps. @returns the record; its version is the old one while the chain is still at it. */
  run(record: TransactionRecord, options: StepOptions): Promise<TransactionRecord | undefined> {
    return this.#sender.run(record.sendings.at(-1)!, {
      found: record,
      step: async (unit, coins, news) => {
        const now = await unit.transactions.lock(record.id);
        if (!now || !isSame(now, coins)) return now;
        return this.#proceedings.take(unit, now, await news(), options);
      },
    });
  }
}

/** What was built anew meanwhile, or led elsewhere, is not what was found. */
function isSame({ sendings }: TransactionRecord, { id, status, unsigned, address, extraId }: Outgoing): boolean {
  const last = sendings.at(-1);
  const isThere = last?.address === address && last.extraId === extraId;
  return isThere && last.id === id && last.status === status && last.unsigned === unsigned;
}
