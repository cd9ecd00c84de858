import type { Quote } from '../../../../core/domain/quotes/quote.ts';
import { isoTime } from '../../../../core/domain/iso-time.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import type { RecordBody, ReducedBody, WholeBody } from './record-body.ts';

/** The fields of an unpaid exchange that a late payment needs: its destination and the agreed terms. */
export function reducedBody(record: TransactionRecord): ReducedBody {
  const { rateKind, from, to, amountIn, amountOut, payInIndex, payout, refund, payInUntil, payment, quote } = record;
  const { holdReason, leastOut, returnCost, card } = record;
  const { amountFrom, amountTo, rate, gross, serviceFee, networkFee, given, market, rateMargin } = quote;
  return {
    ...(holdReason && { holdReason }),
    rateKind,
    from,
    to,
    amountIn: String(amountIn),
    amountOut: String(amountOut),
    ...(leastOut !== undefined && { leastOut: String(leastOut) }),
    ...(returnCost !== undefined && { returnCost: String(returnCost) }),
    ...(payInIndex !== undefined && { payInIndex }),
    payout,
    ...(refund && { refund }),
    payInUntil,
    ...(payment && { payment }),
    ...(card && { card }),
    terms: [
      amountFrom,
      amountTo,
      rate,
      gross,
      serviceFee,
      networkFee,
      given,
      market,
      ...(rateMargin === undefined ? ([] as const) : ([rateMargin] as const)),
    ],
  };
}

/**
 * Expands a reduced body to a whole one: without a route, and with limits that carry no information.
 * @param createdAt milliseconds.
 */
export function wholeBody(body: RecordBody, createdAt: number): WholeBody {
  if (!('terms' in body)) return body;
  const { terms, ...rest } = body;
  const [amountFrom, amountTo, rate, gross, serviceFee, networkFee, given, market, rateMargin] = terms;
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
    ...(rateMargin !== undefined && { rateMargin }),
    networkFee,
    legs: [],
    limits: { minimum: amountFrom, maximum: amountFrom },
    quotedAt: at,
    refreshAt: at,
    market,
  };
  return { ...rest, quote, deposits: [], sendings: [], round: 0, isRepriced: false, isToppingUp: false };
}
