import type {
  Explanation,
  PostingView,
  TransactionStanding,
  StuckTransaction,
} from '../../core/ports/apis/support-api.ts';
import { printable } from './printable.ts';
import type { Style } from './printer.ts';
import { type Alignment, table } from './table.ts';

interface Money {
  readonly currency: string;
  readonly units: string;
  readonly amount?: string | undefined;
}

interface Destination {
  readonly address: string;
  readonly extraId?: string | undefined;
}

/** A transaction's status and next step, in a line or two. */
export function standingText({ id, status, holdReason, work }: TransactionStanding, style: Style): string[] {
  return [style('bold', printable(`${id}: ${status}${holdReason ? ` (${holdReason})` : ''}`)), workText(work)];
}

function paymentText({ merchantId, orderId, isSigned, isTest }: NonNullable<Explanation['payment']>): string {
  const order = orderId === undefined ? [] : [`order ${orderId}`];
  return [`merchant ${merchantId}`, ...order, isSigned ? 'signed' : 'not signed', ...(isTest ? ['a test'] : [])].join(
    ', ',
  );
}

/** The present state in a few lines. */
export function briefText(explanation: Explanation, style: Style): string[] {
  const { send, receive, rateKind, payIn, payout, deposits, sendings, updatedAt } = explanation;
  const rows = [
    ['exchange', `${moneyText(send)} to ${moneyText(receive)}, ${rateKind} rate`],
    ['pay-in', `${destinationText(payIn)} on ${explanation.chain}`],
    ...deposits.map((deposit) => ['paid in', `${moneyText(deposit)}, ${deposit.status}, ${deposit.chainTxId}`]),
    ['payout', destinationText(payout)],
    ...sendings.map((one) => [`${one.purpose}`, `${moneyText(one)}, ${one.status}, ${one.chainTxId ?? 'no chain ID'}`]),
    ['changed', updatedAt],
  ];
  return [...standingText(explanation, style), ...table(rows, ['left', 'left'])];
}

/** The full report, in the order in which support reads it: status, money, timeline, staff actions, postings. */
export function explanationText(explanation: Explanation, style: Style): string[] {
  const { createdAt, payInUntil, finishedAt, refund, email, refId, payment, confirmationsNeeded } = explanation;
  const facts = [
    ['created', createdAt],
    ['pay-in window', `until ${payInUntil}`],
    ...(finishedAt === undefined ? [] : [['finished', finishedAt]]),
    ...(explanation.isReduced ? [['reduced', 'unpaid for 30 days: its route and timeline are deleted']] : []),
    ['refund to', refund ? destinationText(refund) : 'not known: ask the customer'],
    ...(email === undefined ? [] : [['e-mail', email]]),
    ...(refId === undefined ? [] : [['affiliate', refId]]),
    ...(payment === undefined ? [] : [['payment to', paymentText(payment)]]),
  ];
  const section = (title: string, rows: readonly (readonly string[])[], alignments: readonly Alignment[]) =>
    rows.length === 0 ? [] : ['', style('bold', title), ...table(rows, alignments).map((line) => `  ${line}`)];
  const audit = explanation.audit.map(({ at, actor, action, reason }) => [at, actor, action, reason]);
  return [
    ...briefText(explanation, style),
    ...table(facts, lefts(2)),
    ...section(`Deposits (${confirmationsNeeded ?? '?'} confirmations needed)`, depositRows(explanation), lefts(6)),
    ...section('Sendings', sendingRows(explanation), lefts(6)),
    ...section('What happened', eventRows(explanation), ['right', ...lefts(5)]),
    ...section('What staff did', audit, lefts(4)),
    ...section('Ledger', explanation.postings.flatMap(postingRows), ['right', 'left', 'left', 'decimal', 'left']),
  ];
}

function lefts(count: number): Alignment[] {
  return Array.from({ length: count }, () => 'left' as const);
}

function depositRows({ deposits }: Explanation): string[][] {
  return deposits.map((one) => [
    one.seenAt,
    moneyText(one),
    one.status,
    `${one.confirmations} confirmations`,
    one.round === undefined ? 'unused' : `used in round ${one.round}`,
    one.key,
  ]);
}

function sendingRows({ sendings }: Explanation): string[][] {
  return sendings.map((one) => [
    one.id,
    one.purpose,
    moneyText(one),
    one.status,
    destinationText(one.to),
    one.chainTxId ?? '',
  ]);
}

function eventRows({ events }: Explanation): string[][] {
  return events.map(({ sequence, at, kind, status, holdReason, actor, details }) => [
    `${sequence}`,
    at,
    kind,
    holdReason ? `${status} (${holdReason})` : status,
    actor,
    Object.entries(details)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  ]);
}

/** Transactions whose step keeps failing or that stand still. */
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

/** An amount with its currency. */
function moneyText({ amount, units, currency }: Money): string {
  return amount === undefined ? `${units} smallest units of ${currency}` : `${amount} ${currency}`;
}

function destinationText({ address, extraId }: Destination): string {
  return extraId === undefined ? address : `${address}, extra ID ${extraId}`;
}

function workText({ step, dueAt, attempts, lastError }: TransactionStanding['work']): string {
  const next = dueAt === undefined ? 'next: nothing is scheduled' : `next: ${step}, due ${dueAt}`;
  const failed = attempts === 0 ? '' : `; ${attempts} failed ${attempts === 1 ? 'try' : 'tries'}`;
  return printable(next + failed + (lastError === undefined ? '' : `: ${lastError}`));
}

function postingRows({ sequence, kind, entries }: PostingView): string[][] {
  return entries.map(({ account, amount, units, currency }, at) => [
    at === 0 ? `${sequence}` : '',
    at === 0 ? kind : '',
    account,
    amount ?? units,
    amount === undefined ? `smallest units of ${currency}` : currency,
  ]);
}
