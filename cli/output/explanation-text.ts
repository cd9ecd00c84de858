import type { Explanation, PostingView } from '../../core/ports/apis/staff-api.ts';
import type { Style } from './printer.ts';
import { attemptRows, cardRow } from './cards/card-report-text.ts';
import { type Alignment, table } from './table.ts';
import { standingText } from './standing-text.ts';
import { moneyText, destinationText } from './money-text.ts';

function paymentText({ merchantId, orderId, isSigned, isTest }: NonNullable<Explanation['payment']>): string {
  const order = orderId === undefined ? [] : [`order ${orderId}`];
  return [`merchant ${merchantId}`, ...order, isSigned ? 'signed' : 'not signed', ...(isTest ? ['a test'] : [])].join(
    ', ',
  );
}

/** The present state in a few lines. */
export function briefText(explanation: Explanation, style: Style): string[] {
  const { send, receive, rateKind, payIn, payout, deposits, sendings, card, updatedAt } = explanation;
  const rows = [
    ['exchange', `${moneyText(send)} to ${moneyText(receive)}, ${rateKind} rate`],
    ...(card ? [cardRow(card)] : []),
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
    ...section('Payments at the card provider', explanation.card ? attemptRows(explanation.card) : [], lefts(4)),
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
    `${one.confirmations} confirmations${one.awaits ? ', waits for another node' : ''}`,
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

function postingRows({ sequence, kind, entries }: PostingView): string[][] {
  return entries.map(({ account, amount, units, currency }, at) => [
    at === 0 ? `${sequence}` : '',
    at === 0 ? kind : '',
    account,
    amount ?? units,
    amount === undefined ? `smallest units of ${currency}` : currency,
  ]);
}
