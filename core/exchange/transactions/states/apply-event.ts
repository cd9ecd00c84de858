import { fieldError } from '../../../contract/field-error.ts';
import type { HoldReason } from '../../../domain/transactions/transaction.ts';
import type { TransactionEvent } from './transaction-event.ts';
import { allConfirmed, openDeposits } from './deposit-sums.ts';
import { holdReasonOf } from './hold-reason.ts';
import { acceptedCard, finalityOf } from '../cards/card-finality.ts';
import { cardChanged, isTakenBack, refuseTakenBack } from './card-change.ts';
import { adoptSigned } from './adopt-signed.ts';
import { pendingTransfer, releasedTransfer, stoppedByLoss, untraded } from './lost-deposit.ts';
import { holdForReview, holdUnfilled } from './unfilled.ts';
import { withDeposit } from './observed-deposits.ts';
import { exchanging } from './open-round.ts';
import { requestBumpOrBury, buryTransfer, refuseBumpOrBury, transferReplaced } from './stuck-transfer.ts';
import { redirectTransfer, retryTransfer } from './resend.ts';
import { resolveHold } from './resolve-hold.ts';
import { startTransfer } from './start-transfer.ts';
import { endAbandonedOrder, withEndedOrder } from './trade-orders.ts';
import { changedTransfer, sameTries, transferBuilt, transferSigned, transferUnbuilt } from './transfer-progress.ts';
import type { Deposit, RecordPatch, TransactionRecord } from '../../../domain/transaction-record.ts';

type Handlers = {
  readonly [K in TransactionEvent['kind']]: (
    record: TransactionRecord,
    event: Extract<TransactionEvent, { kind: K }>,
    at: number,
  ) => RecordPatch;
};

/** A handler for each event. Whether an event is legal is checked against `LEGAL_TRANSITIONS`. */
const HANDLERS: Handlers = {
  'pay-in': (record, { deposit }, at) => {
    const deposits = withDeposit(record, deposit, at);
    const { key, amount, confirmations, isFinal, awaits } = deposit;
    const details = { key, amount: String(amount), confirmations, isFinal, ...(awaits && { awaits }) };
    if (deposits.some((known) => known.key === key && known.isDust)) return { details, deposits, ...sameTries(record) };
    return { details, deposits, ...nextStatus({ ...record, deposits }, at) };
  },
  'pay-in-gone': (record, { key }, at) => {
    if (!record.deposits.some((deposit) => deposit.key === key && deposit.status !== 'gone'))
      throw fieldError('conflict', 'key', 'There is no such payment');
    const deposits = record.deposits.map((deposit) => (deposit.key === key ? goneOf(deposit) : deposit));
    if (deposits.some((known) => known.key === key && known.isDust))
      return { details: { key }, deposits, ...sameTries(record) };
    const now = { ...record, deposits };
    return { details: { key }, deposits, ...(stoppedByLoss(now, key) ?? nextStatus(now, at)) };
  },
  'window-ended': (record, _, at) => {
    if (at < record.payInUntil) throw fieldError('conflict', 'main', 'The window is still open');
    // A top-up that stayed too small goes back on hold.
    if (openDeposits(record).length === 0) return { details: {}, ...closedWindow(record), ...withoutRoute(record) };
    return { details: {}, isToppingUp: false, ...nextStatus({ ...record, isToppingUp: false }, at) };
  },
  traded: (record, { amountOut, serviceFee, rateMargin, networkFee, quote }, at) => ({
    details: { round: record.round, amountOut: String(amountOut), rate: quote.rate },
    amountOut: record.round === 1 ? amountOut : record.amountOut,
    quote,
    serviceFee: (record.serviceFee ?? 0n) + serviceFee,
    ...startTransfer(record, 'payout', amountOut, {
      at,
      earned: { currency: record.to, serviceFee, ...(rateMargin && { rateMargin }), networkFee },
    }),
    tradeDueSince: undefined,
    dueAt: at,
  }),
  'trade-refused': (record, { reason, rateMoved }) => ({
    details: { reason },
    status: 'hold',
    holdReason: rateMoved ? 'rate-moved' : 'outside-limits',
    // The venue never executes the order of a trade that was refused.
    ...untraded(record),
    ...withEndedOrder(record),
    dueAt: undefined,
  }),
  unfilled: holdUnfilled,
  'order-ended': endAbandonedOrder,
  built: transferBuilt,
  unbuilt: transferUnbuilt,
  signed: transferSigned,
  adopted: adoptSigned,
  replaced: transferReplaced,
  buried: buryTransfer,
  'rescue-asked': requestBumpOrBury,
  'rescue-refused': refuseBumpOrBury,
  sent: (record, { id, form }, at) => {
    const sendings = changedTransfer(record.sendings, id, { ...form, status: 'confirmed' });
    if (sendings.some((transfer) => transfer.id === id && transfer.isDiffering))
      return { details: { id }, sendings, status: 'hold', holdReason: 'review', dueAt: undefined };
    if (openDeposits(record).length === 0) return { details: { id }, sendings, ...closed({ ...record, sendings }, at) };
    // Coins of a card payment that was taken back are for staff to return.
    const holdReason = isTakenBack(record) ? 'review' : 'multiple';
    return { details: { id }, sendings, status: 'hold', holdReason, dueAt: undefined };
  },
  'send-failed': ({ sendings }, { id, form }) => ({
    details: { id },
    sendings: changedTransfer(sendings, id, { ...form }),
    status: 'failed',
    dueAt: undefined,
  }),
  resolved: resolveHold,
  card: (record, { card }, at) => cardChanged(record, card, at, (now) => nextStatus(now, at)),
  'refund-address': (_, { refund }) => ({ details: {}, refund }),
  held: holdForReview,
  released: (record, { reason }, at) => ({ details: { reason }, holdReason: undefined, ...released(record, at) }),
  retried: retryTransfer,
  redirected: redirectTransfer,
};

/** Changes of the record for an event, before `transition` checks them. */
export function applyEvent(record: TransactionRecord, event: TransactionEvent, at: number): RecordPatch {
  const handle = HANDLERS[event.kind] as (
    record: TransactionRecord,
    event: TransactionEvent,
    at: number,
  ) => RecordPatch;
  return handle(record, event, at);
}

function goneOf(deposit: Deposit): Deposit {
  return { ...deposit, status: 'gone', confirmations: 0, awaits: undefined };
}

/** Next status for the current deposits; none while a transfer is in flight or after the end. */
function nextStatus(record: TransactionRecord, at: number): Partial<TransactionRecord> {
  const isHeld = record.status === 'hold';
  const isStopped = isHeld && (record.holdReason === 'review' || pendingTransfer(record) !== undefined);
  if (IN_FLIGHT.has(record.status) || isStopped) return sameTries(record);
  if (openDeposits(record).length === 0) return isSettled(record) ? closed(record, at) : withoutMoney(record, at);
  const finality = finalityOf(record);
  if (!allConfirmed(record) || finality === 'awaited') return isHeld ? {} : { status: 'confirming', dueAt: undefined };
  // Nobody but staff can tell whose coins these are.
  const holdReason = finality === 'stray' ? 'review' : holdReasonOf(record);
  if (holdReason !== undefined) return { status: 'hold', holdReason, isToppingUp: false, dueAt: undefined };
  // After a refused trade the customer decides; a change of the deposits does not retry it.
  return isHeld && ASKS_CUSTOMER.has(record.holdReason) ? {} : exchanging(record, at);
}

/** Reasons that a change of the deposits does not settle. */
const ASKS_CUSTOMER: ReadonlySet<HoldReason | undefined> = new Set(['outside-limits', 'rate-moved', 'unfilled']);

const IN_FLIGHT: ReadonlySet<string> = new Set([
  'exchanging',
  'sending',
  'refunding',
  'finished',
  'refunded',
  'failed',
]);

function released(record: TransactionRecord, at: number): Partial<TransactionRecord> {
  refuseTakenBack(record);
  const pending = pendingTransfer(record);
  const { sent, cancelled } = pending ? releasedTransfer(record, pending, at) : {};
  if (sent) return sent;
  const freed = { ...record, ...cancelled };
  const card = acceptedCard(freed);
  const now: TransactionRecord = { ...freed, ...card, status: 'confirming', holdReason: undefined };
  // Its rate is void, so a payment that comes later is looked at, unless an earlier round has ended it.
  const isEmpty = cancelled && openDeposits(now).length === 0 && !isSettled(now);
  return { ...cancelled, ...card, ...(isEmpty ? closedWindow(now) : nextStatus(now, at)) };
}

/** True if something was paid out or refunded; a round can also have been cancelled. */
function isSettled({ sendings }: TransactionRecord): boolean {
  return sendings.some(({ status }) => status === 'confirmed');
}

function closed({ sendings }: TransactionRecord, at: number): Partial<TransactionRecord> {
  const isPaid = sendings.some(({ purpose, status }) => purpose === 'payout' && status === 'confirmed');
  return { status: isPaid ? 'finished' : 'refunded', holdReason: undefined, finishedAt: at, dueAt: undefined };
}

function withoutMoney(record: TransactionRecord, at: number): Partial<TransactionRecord> {
  return at < record.payInUntil
    ? { status: 'waiting', holdReason: undefined, isToppingUp: false, dueAt: record.payInUntil }
    : closedWindow(record);
}

function closedWindow({ rateKind }: TransactionRecord): Partial<TransactionRecord> {
  const status = rateKind === 'fixed' ? 'expired' : 'overdue';
  return { status, holdReason: undefined, isToppingUp: false, dueAt: undefined };
}

/**
 * Removes the quote's route from an exchange that was never paid: it is not traded any more, and there may be very many
 * such exchanges.
 */
function withoutRoute({ deposits, quote }: TransactionRecord): Partial<TransactionRecord> {
  return deposits.length > 0 ? {} : { quote: { ...quote, legs: [] } };
}
