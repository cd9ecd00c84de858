import type { Selectable } from 'kysely';
import type { EarnedFees, TimelineEntry, TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { Change } from '../../../../core/ports/stores/store.ts';
import type { Written } from './record-body.ts';
import { reducedBody, wholeBody } from './reduced-body.ts';
import type { TransactionEventsTable, TransactionsTable, WorkTable } from '../../database/tables.ts';

/** Columns are named one by one, because a prepared `select *` breaks when a newer version adds a column. */
export const RECORD_COLUMNS = [
  'id',
  'secret_hash',
  'owner',
  'version',
  'status',
  'chain',
  'pay_in_address',
  'pay_in_extra_id',
  'quote_id',
  'created_at',
  'updated_at',
  'affiliate_id',
  'affiliate_channel',
  'affiliate_sub',
  'is_reduced',
  'mail_locale',
  'body',
] as const satisfies readonly (keyof TransactionsTable)[];

/** The columns of a transaction's due work; null where nothing is due and nothing has failed. */
type WorkColumns = { readonly [K in Exclude<keyof WorkTable, 'id'>]: WorkTable[K] | null };

/** Converts a record to a row; JSON is already text. */
export function recordRow(record: TransactionRecord): Omit<Selectable<TransactionsTable>, 'body'> & { body: string } {
  const { id, secretHash, owner, version, status, chain, payIn, quoteId, ...rest } = record;
  const {
    createdAt,
    updatedAt,
    affiliate,
    isReduced,
    mailLocale,
    dueAt: _due,
    lane: _lane,
    attempts: _,
    lastError: _error,
    ...body
  } = rest;
  return {
    id,
    secret_hash: secretHash,
    owner: owner ?? null,
    version,
    status,
    chain,
    pay_in_address: payIn.address,
    pay_in_extra_id: payIn.extraId ?? null,
    quote_id: quoteId ?? null,
    has_open_deposits: body.deposits.some((deposit) => deposit.status === 'seen'),
    in_flight: [...new Set(body.sendings.filter(isOnItsWay).map(({ currency }) => currency))],
    created_at: createdAt,
    updated_at: updatedAt,
    affiliate_id: affiliate?.accountId ?? null,
    affiliate_channel: affiliate?.channel ?? null,
    affiliate_sub: affiliate?.sub ?? null,
    is_reduced: isReduced ?? false,
    mail_locale: mailLocale ?? null,
    body: JSON.stringify(isReduced ? reducedBody(record) : body, writeBigint),
  };
}

/** Converts a row to a record. */
export function rowRecord(
  row: Omit<Selectable<TransactionsTable>, 'has_open_deposits' | 'in_flight'> & Partial<WorkColumns>,
): TransactionRecord {
  const { due_at: dueAt = null, lane = null, attempts = null, last_error: lastError = null } = row;
  const whole = wholeBody(row.body, row.created_at);
  const { amountIn, amountOut, leastOut, returnCost, deposits, sendings, abandonedOrders, ...others } = whole;
  const { serviceFee, share, worth, ...body } = others;
  const {
    pay_in_address: address,
    pay_in_extra_id: extraId,
    affiliate_id: accountId,
    affiliate_channel: channel,
    affiliate_sub: sub,
  } = row;
  return {
    ...body,
    id: row.id,
    secretHash: row.secret_hash,
    version: row.version,
    status: row.status,
    chain: row.chain,
    payIn: { address, ...(extraId !== null && { extraId }) },
    amountIn: BigInt(amountIn),
    amountOut: BigInt(amountOut),
    ...(leastOut !== undefined && { leastOut: BigInt(leastOut) }),
    ...(returnCost !== undefined && { returnCost: BigInt(returnCost) }),
    deposits: deposits.map((deposit) => ({ ...deposit, amount: BigInt(deposit.amount) })),
    sendings: sendings.map(({ earned, ...sending }) => ({
      ...sending,
      amount: BigInt(sending.amount),
      ...(earned && { earned: readFees(earned) }),
    })),
    ...(abandonedOrders && {
      abandonedOrders: abandonedOrders.map(({ id, amountIn: units }) => ({ id, amountIn: BigInt(units) })),
    }),
    attempts: attempts ?? 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.owner !== null && { owner: row.owner }),
    ...(row.quote_id !== null && { quoteId: row.quote_id }),
    ...(dueAt !== null && { dueAt }),
    ...(dueAt !== null && lane !== null && lane !== '' && { lane }),
    ...(lastError !== null && { lastError }),
    ...(accountId !== null &&
      channel !== null && {
        affiliate: { accountId, channel, ...(sub !== null && { sub }) },
      }),
    ...(serviceFee !== undefined && { serviceFee: BigInt(serviceFee) }),
    ...(share !== undefined && { share: BigInt(share) }),
    ...(row.is_reduced && { isReduced: true }),
    ...(row.mail_locale !== null && { mailLocale: row.mail_locale }),
    ...(worth && { worth: { volume: BigInt(worth.volume), earnings: BigInt(worth.earnings) } }),
  };
}

/** Converts events to the JSON text that `jsonb_to_recordset` reads. */
export function eventRows(events: readonly TimelineEntry[]): string {
  return JSON.stringify(events.map(({ holdReason, ...event }) => ({ ...event, hold_reason: holdReason })));
}

/** Converts a row to a timeline entry. */
export function rowEvent(row: Selectable<TransactionEventsTable>): TimelineEntry {
  const { transaction_id: _, hold_reason: holdReason, ...event } = row;
  return {
    ...event,
    ...(holdReason !== null && { holdReason: holdReason as NonNullable<TimelineEntry['holdReason']> }),
  };
}

/** What is announced once a record is stored. */
export function changeOf({ id, version, dueAt, updatedAt }: TransactionRecord): Change {
  return { transactionId: id, sequence: version, isDue: dueAt !== undefined && dueAt <= updatedAt };
}

/** True for a transfer that is built and not confirmed: its coins are reserved. */
function isOnItsWay({ status, unsigned }: TransactionRecord['sendings'][number]): boolean {
  return unsigned !== undefined && (status === 'built' || status === 'signed');
}

function readFees({ currency, serviceFee, rateMargin, networkFee }: Written<EarnedFees>): EarnedFees {
  return {
    currency,
    serviceFee: BigInt(serviceFee),
    ...(rateMargin !== undefined && { rateMargin: BigInt(rateMargin) }),
    networkFee: BigInt(networkFee),
  };
}

function writeBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
