import type { TransactionStanding, StuckTransaction } from '../../core/ports/apis/staff-api.ts';
import { printable } from './printable.ts';
import type { Style } from './printer.ts';
import { table } from './table.ts';

/** A transaction's status and next step, in a line or two. */
export function standingText({ id, status, holdReason, work }: TransactionStanding, style: Style): string[] {
  return [style('bold', printable(`${id}: ${status}${holdReason ? ` (${holdReason})` : ''}`)), workText(work)];
}

/** Transactions whose step keeps failing. */
export function stuckText(stuck: readonly StuckTransaction[]): string[] {
  if (stuck.length === 0) return ['Nothing is stuck.'];
  const header = ['id', 'status', 'pair', 'since', 'tries', 'next', 'last error'];
  const rows = stuck.map(({ id, status, from, to, updatedAt, work }) => [
    id,
    status,
    `${from} → ${to}`,
    updatedAt,
    `${work.attempts}`,
    work.dueAt ?? '',
    work.lastError ?? '',
  ]);
  return table([header, ...rows], ['left', 'left', 'left', 'left', 'right', 'left', 'left']);
}

function workText({ step, dueAt, attempts, lastError }: TransactionStanding['work']): string {
  const next = dueAt === undefined ? 'next: nothing is scheduled' : `next: ${step}, due ${dueAt}`;
  const failed = attempts === 0 ? '' : `; ${attempts} failed ${attempts === 1 ? 'try' : 'tries'}`;
  return printable(next + failed + (lastError === undefined ? '' : `: ${lastError}`));
}
