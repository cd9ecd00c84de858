import type { Quote } from '../../../../core/domain/quotes/quote.ts';
import { isoTime } from '../../../../core/domain/iso-time.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { RecordBody, ReducedBody, WholeBody } from './record-body.ts';

/** What of an unpaid exchange a late payment needs: where it goes, and what had been agreed. */
export function reducedBody(record: TransactionRecord): ReducedBody {
  const { rateKind, from, to, amountIn, amountOut, payInIndex, payout, refund, payInUntil, payment, quote } = record;
  const { holdReason } = record;
  const { amountFrom, amountTo, rate, gross, serviceFee, networkFee, given, market } = quote;
  return {
    ...(holdReason && { holdReason }),
    rateKind,
    from,
    to,
    amountIn: String(amountIn),
    amountOut: String(amountOut),
    ...(payInIndex !== undefined && { payInIndex }),
    payout,
    ...(refund && { refund }),
    payInUntil,
    ...(payment && { payment }),
    terms: [amountFrom, amountTo, rate, gross, serviceFee, networkFee, given, market],
  };
}

/** A reduced body as that of any record: no route, and limits that tell nothing. @param createdAt milliseconds. */
export function wholeBody(body: RecordBody, createdAt: number): WholeBody {
  if (!('terms' in body)) return body;
  const { terms, ...rest } = body;
  const [amountFrom, amountTo, rate, gross, serviceFee, networkFee, given, market] = terms;
  const at = isoTime(createdAt);
  const quote: Quote = {
    from: body.from,
    to: body.to,
    given,
    amountFrom,
    amountTo,
    rate,
    gross,
    serviceFee,
    networkFee,
    legs: [],
    limits: { minimum: amountFrom, maximum: amountFrom },
    quotedAt: at,
    refreshAt: at,
    market,
  };
  return { ...rest, quote, deposits: [], sendings: [], round: 0, isRepriced: false, isToppingUp: false };
}
