import * as z from 'zod/mini';
import type { Currency } from '../../domain/quotes/currency.ts';
import type { Quote, RateTable } from '../../domain/quotes/quote.ts';

/** A currency's ticker, lower case; a token's network is part of it. */
export const ticker = z.string().check(z.regex(/^[a-z0-9]{1,20}$/, 'must be a ticker: lower-case letters and digits'));

/** A decimal string: no sign, no exponent, at most 18 places. */
export const decimal = z
  .string()
  .check(z.regex(/^\d{1,30}(\.\d{1,18})?$/, 'must be a decimal number such as 0.25, with at most 18 places'));

/** An array, read-only in the types alone: zod's own `readonly` would freeze each answer, which costs time. */
export function list<T extends z.ZodMiniType>(item: T): z.ZodMiniType<readonly z.output<T>[], readonly z.input<T>[]> {
  return z.array(item);
}

export const currency = z.object({
  ticker,
  asset: z.string(),
  name: z.string(),
  network: z.string(),
  kind: z.enum(['coin', 'token', 'fiat']),
  decimals: z.int(),
  isWebEnabled: z.boolean(),
  withdrawable: z.optional(z.boolean()),
  networkFee: decimal,
  minimumPayout: decimal,
  confirmations: z.int(),
  extraIdName: z.optional(z.string()),
}) satisfies z.ZodMiniType<Currency>;

const hop = z.object({
  venue: z.string(),
  from: z.string(),
  to: z.string(),
  amountIn: decimal,
  amountOut: decimal,
  unspent: decimal,
  averagePrice: z.string(),
  fee: decimal,
  feeAsset: z.string(),
});

const leg = z.object({ amountIn: decimal, amountOut: decimal, hops: list(hop) });

export const quote = z.object({
  from: ticker,
  to: ticker,
  given: z.enum(['pay-in', 'payout']),
  amountFrom: decimal,
  amountTo: decimal,
  rate: z.string(),
  gross: decimal,
  serviceFee: decimal,
  networkFee: decimal,
  legs: list(leg),
  limits: z.object({ minimum: decimal, maximum: decimal }),
  quotedAt: z.string(),
  refreshAt: z.string(),
  market: z.enum(['demonstration', 'live']),
  fixed: z.optional(z.object({ id: z.string(), expiresAt: z.string(), signature: z.string() })),
}) satisfies z.ZodMiniType<Quote>;

export const rateTable = z.object({
  base: ticker,
  market: z.enum(['demonstration', 'live']),
  quotedAt: z.string(),
  rates: list(z.object({ ticker, rate: z.string() })),
}) satisfies z.ZodMiniType<RateTable>;
