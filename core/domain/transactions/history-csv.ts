import { csvLine } from '../csv.ts';
import type { TransactionSummary } from './transaction-history.ts';

/** A line of the history with what only its file has. */
export interface ExportedExchange extends TransactionSummary {
  /** Memo or tag of the receiver. */
  readonly extraId?: string | undefined;
  /** IDs on the chains: of what was paid in, and of what was sent. */
  readonly deposits: readonly string[];
  readonly sendings: readonly string[];
  /** ISO 8601; absent while it is open. */
  readonly finishedAt?: string | undefined;
}

type Column = readonly [head: string, value: (exchange: ExportedExchange) => string | undefined];

/** Amounts are plain decimals with a point, times ISO 8601 in UTC, whatever the reader's language. */
const COLUMNS: readonly Column[] = [
  ['time', ({ createdAt }) => createdAt],
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['rate kind', ({ rateKind }) => rateKind],
  ['from', ({ from }) => from],
  ['amount from', ({ amountFrom }) => amountFrom],
  ['to', ({ to }) => to],
  ['amount to', ({ amountTo }) => amountTo],
  ['is settled', ({ isSettled }) => (isSettled ? 'yes' : 'no')],
  ['returned', ({ returned }) => returned],
  ['fees', ({ totalFee }) => totalFee],
  ['rate', ({ rate }) => rate],
  ['receiver', ({ receiver }) => receiver],
  ['extra ID', ({ extraId }) => extraId],
  ['deposits', ({ deposits }) => deposits.join(' ')],
  ['sent in', ({ sendings }) => sendings.join(' ')],
  ['finished', ({ finishedAt }) => finishedAt],
];

export const HISTORY_HEAD = csvLine(COLUMNS.map(([head]) => head));

export function historyLine(exchange: ExportedExchange): string {
  return csvLine(COLUMNS.map(([, value]) => value(exchange) ?? ''));
}
