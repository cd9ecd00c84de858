import { isoTime } from '../../domain/iso-time.ts';
import type { BookedPosting } from '../../domain/transactions/ledger.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import type { Explanation, PostingView, TransactionStanding, StuckTransaction } from '../../ports/apis/support-api.ts';
import type { AuditLine } from '../../ports/stores/staff-audit.ts';
import type { Deposit, Transfer, TimelineEntry, TransactionRecord } from '../../domain/transaction-record.ts';
import type { AmountFormatter } from './amount-formatter.ts';
import { redactedText } from './redacted-text.ts';
import { auditLines } from './staff-action.ts';

/** The stored data of one transaction, read together. */
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
    const { from, to, refund, finishedAt, email, refId, payment } = record;
    const confirmationsNeeded = this.#amounts.confirmations(from);
    return {
      ...this.standing(record),
      rateKind: record.rateKind,
      send: this.#amounts.of(from, record.amountIn),
      receive: this.#amounts.of(to, record.amountOut),
      chain: record.chain,
      ...(confirmationsNeeded !== undefined && { confirmationsNeeded }),
      payIn: bare(record.payIn),
      payout: bare(record.payout),
      ...(refund && { refund: bare(refund) }),
      createdAt: isoTime(record.createdAt),
      updatedAt: isoTime(record.updatedAt),
      payInUntil: isoTime(record.payInUntil),
      ...(finishedAt !== undefined && { finishedAt: isoTime(finishedAt) }),
      ...(record.isReduced && { isReduced: true }),
      ...(email !== undefined && { email }),
      ...(refId !== undefined && { refId }),
      ...(payment && { payment: { ...payment } }),
      deposits: record.deposits.map((deposit) => this.#deposit(from, deposit)),
      sendings: record.sendings.map((sending) => this.#sending(sending)),
      events: events.map((event) => this.#event(record, event)),
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

  #deposit(currency: string, { key, chainTxId, amount, confirmations, status, seenAt, round }: Deposit) {
    return {
      key,
      chainTxId,
      ...this.#amounts.of(currency, amount),
      confirmations,
      status,
      seenAt: isoTime(seenAt),
      ...(round !== undefined && { round }),
    };
  }

  #sending(sending: Transfer) {
    const { id, purpose, currency, amount, status, chainTxId } = sending;
    return {
      id,
      purpose,
      ...this.#amounts.of(currency, amount),
      to: bare(sending),
      status,
      ...(chainTxId !== undefined && { chainTxId }),
    };
  }

  #event(record: TransactionRecord, { sequence, at, kind, status, holdReason, actor, details }: TimelineEntry) {
    const written = Object.entries(details).map(([name, value]) => [name, this.#detail(record, name, value)]);
    return {
      sequence,
      at: isoTime(at),
      kind,
      status,
      ...(holdReason && { holdReason }),
      actor,
      details: Object.fromEntries(written) as Record<string, string>,
    };
  }

  /** Amounts are smallest units of the pay-in currency; a trade's result is in the payout currency. */
  #detail({ from, to }: TransactionRecord, name: string, value: string | number | boolean): string {
    const currency = name === 'amount' ? from : name === 'amountOut' ? to : undefined;
    if (currency !== undefined && /^\d+$/.test(String(value))) return this.#amounts.text(currency, BigInt(value));
    return redactedText(String(value));
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

function bare({ address, extraId }: Destination): Destination {
  return { address, ...(extraId !== undefined && { extraId }) };
}
