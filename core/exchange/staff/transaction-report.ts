import { isoTime } from '../../domain/iso-time.ts';
import type { BookedPosting } from '../../domain/transactions/ledger.ts';
import type { Explanation, PostingView, TransactionStanding, StuckTransaction } from '../../ports/apis/staff-api.ts';
import type { AuditLine } from '../../ports/stores/staff-audit.ts';
import type { TimelineEntry, TransactionRecord } from '../../domain/transaction-record.ts';
import type { AmountFormatter } from './amount-formatter.ts';
import { redactedText } from './redacted-text.ts';
import { bareDestination, cardEntry, depositReport, eventReport, transferReport } from './report-entries.ts';
import { auditLines } from './staff-action.ts';

interface Findings {
  readonly record: TransactionRecord;
  readonly events: readonly TimelineEntry[];
  readonly audit: readonly AuditLine[];
  readonly postings: readonly BookedPosting[];
}

/** The workers' next step in a status that they work in. */
const STEPS: Readonly<Partial<Record<TransactionRecord['status'], string>>> = {
  waiting: 'end the pay-in window',
  exchanging: 'trade what was paid in',
  sending: 'send the payout',
  refunding: 'send the refund',
};

/** Writes reports for staff. Leaves out secrets: fingerprints, unsigned and signed transactions. */
export class TransactionReports {
  readonly #amounts: AmountFormatter;

  constructor(amounts: AmountFormatter) {
    this.#amounts = amounts;
  }

  explanation({ record, events, audit, postings }: Findings): Explanation {
    const { from, to, refund, finishedAt, email, refId, payment, card } = record;
    const confirmationsNeeded = this.#amounts.confirmations(from);
    return {
      ...this.standing(record),
      rateKind: record.rateKind,
      send: this.#amounts.of(from, record.amountIn),
      receive: this.#amounts.of(to, record.amountOut),
      chain: record.chain,
      ...(confirmationsNeeded !== undefined && { confirmationsNeeded }),
      payIn: bareDestination(record.payIn),
      payout: bareDestination(record.payout),
      ...(refund && { refund: bareDestination(refund) }),
      createdAt: isoTime(record.createdAt),
      updatedAt: isoTime(record.updatedAt),
      payInUntil: isoTime(record.payInUntil),
      ...(finishedAt !== undefined && { finishedAt: isoTime(finishedAt) }),
      ...(record.isReduced && { isReduced: true }),
      ...(email !== undefined && { email }),
      ...(refId !== undefined && { refId }),
      ...(payment && { payment: { ...payment } }),
      ...(card && { card: cardEntry(card) }),
      deposits: record.deposits.map((deposit) => depositReport(this.#amounts, from, deposit)),
      sendings: record.sendings.map((sending) => transferReport(this.#amounts, sending)),
      events: events.map((event) => eventReport(this.#amounts, record, event)),
      audit: auditLines(audit),
      postings: postings.map((posting) => this.posting(posting)),
    };
  }

  standing(record: TransactionRecord): TransactionStanding {
    const { id, status, holdReason } = record;
    return { id, status, ...(holdReason && { holdReason }), work: workOf(record) };
  }

  /** A line of the list of transactions whose step keeps failing. */
  stuck(record: TransactionRecord): StuckTransaction {
    const { id, status, from, to, createdAt, updatedAt } = record;
    const times = { createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
    return { id, status, from, to, ...times, work: workOf(record) };
  }

  posting({ sequence, id, kind, transactionId, at, entries, previousHash, hash }: BookedPosting): PostingView {
    return {
      sequence,
      id,
      kind,
      ...(transactionId !== undefined && { transactionId }),
      at: isoTime(at),
      entries: entries.map(({ account, currency, amount }) => ({ account, ...this.#amounts.of(currency, amount) })),
      previousHash,
      hash,
    };
  }
}

function workOf({ status, dueAt, attempts, lastError }: TransactionRecord): TransactionStanding['work'] {
  return {
    step: dueAt === undefined ? 'nothing' : (STEPS[status] ?? 'look at it'),
    ...(dueAt !== undefined && { dueAt: isoTime(dueAt) }),
    attempts,
    ...(lastError !== undefined && { lastError: redactedText(lastError) }),
  };
}
