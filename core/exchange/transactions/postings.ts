import type { Account, LedgerEntry, Posting } from '../../domain/transactions/ledger.ts';
import { summed } from '../../domain/transactions/summed.ts';
import { isClosed } from '../../domain/transactions/transaction.ts';
import { cardLoss } from './cards/card-loss.ts';
import { feeOf, moved } from './ledger-entries.ts';
import type { TransactionEvent, ExecutedTrade, TradeFees } from './states/transaction-event.ts';
import { confirmedSum, sumOf } from './states/deposit-sums.ts';
import { pendingTransfer } from './states/lost-deposit.ts';
import type { TransactionListener } from './transaction-processor.ts';
import type { Deposit, EarnedFees, Transfer, TransactionRecord } from '../../domain/transaction-record.ts';

/**
 * The ledger posting of a transaction's step; undefined when no value moves. Its ID contains the record's version, so
 * that a step is booked once. @param before and @param after the record around the step.
 */
export function postingFor(
  before: TransactionRecord,
  event: TransactionEvent,
  after: TransactionRecord,
): Posting | undefined {
  const entries = entriesOf(before, event, after).filter(({ amount }) => amount !== 0n);
  if (entries.length === 0) return undefined;
  const { id, version, updatedAt: at } = after;
  return { id: `${id}:${version}`, kind: event.kind, transactionId: id, at, entries };
}

/** Posts the value that each step moves to the ledger. */
export const ledgerListener: TransactionListener = { posting: postingFor };

function entriesOf(
  before: TransactionRecord,
  event: TransactionEvent,
  after: TransactionRecord,
): readonly LedgerEntry[] {
  switch (event.kind) {
    case 'pay-in':
      return arrived(before, after, event.deposit.key);
    case 'pay-in-gone':
      return left(before, event.key);
    case 'traded':
      return traded(after, event);
    case 'order-ended':
      return found(before, event);
    case 'resolved':
      return event.answer.choice === 'refund' ? [...unpaid(before, after, event.fees), ...refunded(before, after)] : [];
    case 'adopted':
      return adopted(before, after);
    case 'sent':
      return [...sent(after, event.id), ...feeOf(event.fee)];
    case 'send-failed':
      return feeOf(event.fee);
    case 'card':
      return chargedBack(before, after);
    case 'released':
      return cancelled(before, after);
    default:
      return [];
  }
}

function arrived(before: TransactionRecord, after: TransactionRecord, key: string): readonly LedgerEntry[] {
  const [was, is] = [find(before, key), find(after, key)!];
  const isNew = is.status === 'confirmed' && was?.status !== 'confirmed';
  return [
    ...(isNew ? moved(before.from, is.amount, owedTo(before, is, was), 'chain') : []),
    ...before.deposits.flatMap((known) => counted(before, known, find(after, known.key)!)),
  ];
}

/** Dust that is worth something together with other dust is owed to its sender. */
function counted(before: TransactionRecord, was: Deposit, is: Deposit): readonly LedgerEntry[] {
  if (was.status !== 'confirmed' || !was.isDust || is.isDust) return [];
  return moved(before.from, is.amount, owedTo(before, is, was), 'rounding');
}

function left(before: TransactionRecord, key: string): readonly LedgerEntry[] {
  const was = find(before, key);
  if (was?.status !== 'confirmed') return [];
  return moved(before.from, was.amount, 'chain', owedTo(before, was, was));
}

/**
 * The account that a deposit is owed to: one that was already used before, or arrived after the end, goes to suspense
 * for staff; dust is owed to nobody.
 */
function owedTo({ status, round }: TransactionRecord, deposit: Deposit, before: Deposit | undefined): Account {
  if (deposit.isDust) return 'rounding';
  // What is not traded yet is still owed to the customer.
  if (status === 'exchanging' && before?.round === round) return 'customers';
  return isClosed(status) || before?.round !== undefined ? 'suspense' : 'customers';
}

function traded(
  { from, to }: TransactionRecord,
  { amountIn, amountOut, serviceFee, rateMargin = 0n, networkFee, brought }: ExecutedTrade,
) {
  const missing = amountOut + serviceFee + rateMargin + networkFee - brought;
  return [
    ...moved(from, amountIn, 'trading', 'customers'),
    ...moved(to, amountOut, 'customers', 'trading'),
    ...moved(to, serviceFee, 'service-fees', 'trading'),
    ...moved(to, rateMargin, 'rate-margin', 'trading'),
    ...moved(to, networkFee, 'network-fees', 'trading'),
    ...moved(to, missing, 'trading', 'rate-risk'),
  ];
}

/**
 * A refund in place of a payout that could not be made: the customer's coins are owed again, and the trade, with its fees,
 * is the exchange's own gain or loss.
 */
function unpaid(
  before: TransactionRecord,
  after: TransactionRecord,
  fees: TradeFees | undefined,
): readonly LedgerEntry[] {
  const payout = undonePayout(before, after);
  if (!payout || !fees) return [];
  const sold = sumOf(before.deposits.filter(({ round }) => round === payout.round));
  return [
    ...moved(before.from, sold, 'customers', 'rate-risk'),
    ...moved(before.to, payout.amount, 'rate-risk', 'customers'),
    ...moved(before.to, fees.serviceFee, 'rate-risk', 'service-fees'),
    ...moved(before.to, fees.rateMargin ?? 0n, 'rate-risk', 'rate-margin'),
    ...moved(before.to, fees.networkFee, 'rate-risk', 'network-fees'),
  ];
}

function undonePayout(before: TransactionRecord, after: TransactionRecord): Transfer | undefined {
  const pending = pendingTransfer(before);
  return pending && !after.sendings.some(({ id }) => id === pending.id) ? pending : undefined;
}

/**
 * A card payment that was taken back: the provider asks for the coins, and those that have left are the exchange's loss.
 * Those that are still here are held for staff, and booked when staff sends them back.
 */
function chargedBack(before: TransactionRecord, after: TransactionRecord): readonly LedgerEntry[] {
  const lost = cardLoss(after) - cardLoss(before);
  return lost > 0n ? moved(after.from, lost, 'chargebacks', 'card-losses') : [];
}

/** An abandoned order that the venue had executed: nobody is owed what it brought, so the exchange bears it. */
function found(
  { from, to, abandonedOrders = [] }: TransactionRecord,
  { order, brought }: Extract<TransactionEvent, { readonly kind: 'order-ended' }>,
) {
  const abandoned = abandonedOrders.find(({ id }) => id === order);
  if (!abandoned || brought === undefined) return [];
  return [...moved(from, abandoned.amountIn, 'trading', 'rate-risk'), ...moved(to, brought, 'rate-risk', 'trading')];
}

function refunded(before: TransactionRecord, after: TransactionRecord): readonly LedgerEntry[] {
  const freedRound = undonePayout(before, after)?.round;
  const whole =
    confirmedSum(before) + sumOf(before.deposits.filter(({ round }) => round !== undefined && round === freedRound));
  const { amount } = after.sendings.at(-1)!;
  return [
    ...moved(before.from, amount, 'refunds', 'customers'),
    ...moved(before.from, whole - amount, 'network-fees', 'customers'),
  ];
}

/**
 * What was signed is owed instead of what was recorded: a difference is the exchange's gain or loss. Nothing where both
 * are the same.
 */
function adopted(before: TransactionRecord, after: TransactionRecord): readonly LedgerEntry[] {
  const [was, is] = [before.sendings.at(-1)!, after.sendings.at(-1)!];
  if (was.currency === is.currency)
    return moved(is.currency, is.amount - was.amount, owedFrom(is.purpose), 'rate-risk');
  return [
    ...moved(was.currency, was.amount, 'rate-risk', owedFrom(was.purpose)),
    ...moved(is.currency, is.amount, owedFrom(is.purpose), 'rate-risk'),
  ];
}

/** The account that a transfer not yet sent is owed from. */
function owedFrom(purpose: Transfer['purpose']): Account {
  return purpose === 'payout' ? 'customers' : 'refunds';
}

function sent({ sendings }: TransactionRecord, id: string): readonly LedgerEntry[] {
  const { purpose, currency, amount } = sendings.find((sending) => sending.id === id)!;
  return moved(currency, amount, 'chain', owedFrom(purpose));
}

/**
 * A stopped payout or refund whose deposits did not all come back is not owed any more, and nothing was earned with it.
 * The deposits that are still there are owed again. What its trade gave and took is the exchange's own.
 */
function cancelled(before: TransactionRecord, after: TransactionRecord): readonly LedgerEntry[] {
  const gone = before.sendings.at(-1);
  if (!gone || after.sendings.some(({ id }) => id === gone.id)) return [];
  const { purpose, round, currency, amount, earned } = gone;
  const used = before.deposits.filter((deposit) => deposit.round === round);
  const here = sumOf(used.filter(({ status }) => status === 'confirmed'));
  const all = sumOf(used);
  const { serviceFee, rateMargin = 0n, networkFee, currency: feeCurrency } = earned ?? unknownFees(gone, all);
  return summed([
    ...moved(currency, amount, 'rate-risk', owedFrom(purpose)),
    ...moved(feeCurrency, serviceFee, 'rate-risk', 'service-fees'),
    ...moved(feeCurrency, rateMargin, 'rate-risk', 'rate-margin'),
    ...moved(feeCurrency, networkFee, 'rate-risk', 'network-fees'),
    ...moved(before.from, here, 'customers', 'rate-risk'),
    ...moved(before.from, all - here, 'suspense', 'rate-risk'),
  ]);
}

/** The fees of an older record: a refund's is what it left of the deposits; a trade's stay earned. */
function unknownFees({ purpose, currency, amount }: Transfer, deposits: bigint): EarnedFees {
  return { currency, serviceFee: 0n, networkFee: purpose === 'refund' ? deposits - amount : 0n };
}

function find({ deposits }: TransactionRecord, key: string): Deposit | undefined {
  return deposits.find((deposit) => deposit.key === key);
}
