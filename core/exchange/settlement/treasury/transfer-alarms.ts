import type { TreasuryTransfer, TreasuryTransferState } from '../../../domain/treasury/treasury-transfer.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import { HINDERED_MS } from '../../treasury/transfers/transfer-settings.ts';

const MINUTE = 60_000;
const AGAIN_MS = 60 * MINUTE;

/** How long a transfer may be in each state before people are called, in milliseconds. */
const PATIENCE: Partial<Readonly<Record<TreasuryTransferState, number>>> = {
  planned: 60 * MINUTE,
  approved: 30 * MINUTE,
  ordered: HINDERED_MS,
  requested: 15 * MINUTE,
  'by-hand': 30 * MINUTE,
  'in-transit': 180 * MINUTE,
};

const WHAT: Partial<Readonly<Record<TreasuryTransferState, string>>> = {
  planned: 'a transfer waits for a second person: altway treasury transfers approve',
  approved: 'a transfer cannot be ordered',
  ordered: 'a transfer of the hot wallet is not confirmed',
  requested: 'a venue does not send a withdrawal: look there, then altway treasury transfers confirm or cancel',
  'by-hand': 'a person has to withdraw at a venue: altway treasury transfers confirm',
  'in-transit': 'a transfer has not arrived: altway treasury transfers',
};

/** Writes an error to the log for a transfer that waits too long, and again each hour. */
export class TransferAlarms {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #logger: Logger;
  readonly #last = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  look(open: readonly TreasuryTransfer[]): void {
    const now = this.#clock.now();
    const ids = new Set(open.map(({ id }) => id));
    for (const id of this.#last.keys()) if (!ids.has(id)) this.#last.delete(id);
    for (const transfer of open) {
      const { id, state, asset, from, to, note } = transfer;
      const since = sinceOf(transfer);
      const isLate = now - since >= (PATIENCE[state] ?? 0);
      if (!isLate || now - (this.#last.get(id) ?? -AGAIN_MS) < AGAIN_MS) continue;
      this.#last.set(id, now);
      this.#logger.error(WHAT[state] ?? 'a transfer waits', { id, asset, from, to, note });
    }
  }
}

function sinceOf({ createdAt, orderedAt = createdAt, departedAt = orderedAt }: TreasuryTransfer): number {
  return departedAt;
}
