import * as z from 'zod/mini';
import { CARD_CURRENCIES, CARD_REQUIREMENTS, type CardTerms } from '../../domain/cards/card-payment.ts';
import type { Arrival } from '../../domain/quotes/arrival-time.ts';
import type { Currency } from '../../domain/quotes/currency.ts';
import type { SourcedFiatRate } from '../../domain/quotes/fiat-rate.ts';
import type { Quote, RateTable } from '../../domain/quotes/quote.ts';
import { type QuoteProof, VENUE_GAPS } from '../../domain/quotes/quote-proof.ts';
import type { DollarPrices } from '../../domain/quotes/worth.ts';
import { decimal, list, ticker } from '../fields.ts';

export const currency = z.object({
  ticker,
  asset: z.string(),
  name: z.string(),
  network: z.string(),
  kind: z.enum(['coin', 'token', 'fiat']),
  decimals: z.int(),
  isWebEnabled: z.boolean(),
  isPricedOnly: z.optional(z.boolean()),
  withdrawable: z.optional(z.boolean()),
  networkFee: decimal,
  minimumPayout: decimal,
  leastPayIn: z.optional(decimal),
  confirmations: z.int(),
  blockSeconds: z.optional(z.number()),
  extraIdName: z.optional(z.string()),
  trouble: z.optional(
    z.object({
      payIn: z.boolean(),
      payout: z.boolean(),
      reason: z.optional(z.string()),
      since: z.optional(z.string()),
    }),
  ),
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

const priceImpact = z.object({ percent: decimal, lost: decimal, needsAcceptance: z.boolean() });

export const dollars = z.object({
  from: z.optional(decimal),
  to: z.optional(decimal),
}) satisfies z.ZodMiniType<DollarPrices>;

export const fiatRate = z.object({
  currency: z.string(),
  perDollar: decimal,
  source: z.enum(['market', 'operator']),
  at: z.string(),
}) satisfies z.ZodMiniType<SourcedFiatRate>;

export const arrival = z.object({ seconds: z.int(), confirmations: z.int() }) satisfies z.ZodMiniType<Arrival>;

export const cardFields = {
  provider: z.string(),
  name: z.string(),
  currency: z.enum(CARD_CURRENCIES),
  amount: decimal,
  fee: decimal,
  networkFee: decimal,
  coins: decimal,
  asksFor: list(z.enum(CARD_REQUIREMENTS)),
};

const cardTerms = z.object({
  ...cardFields,
  others: z.optional(list(z.object({ provider: z.string(), name: z.string(), amount: decimal, coins: decimal }))),
}) satisfies z.ZodMiniType<CardTerms>;

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
  rateMargin: z.optional(decimal),
  networkFee: decimal,
  legs: list(leg),
  priceImpact: z.optional(priceImpact),
  limits: z.object({ minimum: decimal, maximum: decimal }),
  quotedAt: z.string(),
  refreshAt: z.string(),
  market: z.enum(['demonstration', 'live']),
  oldestBookMs: z.optional(z.number().check(z.int(), z.nonnegative())),
  dollars: z.optional(dollars),
  arrival: z.optional(arrival),
  card: z.optional(cardTerms),
  otherRate: z.optional(z.object({ amountFrom: decimal, amountTo: decimal })),
  fixed: z.optional(
    z.object({
      id: z.string(),
      expiresAt: z.string(),
      payInSeconds: z.optional(z.int()),
      signature: z.string(),
    }),
  ),
}) satisfies z.ZodMiniType<Quote>;

export const rateTable = z.object({
  base: ticker,
  market: z.enum(['demonstration', 'live']),
  quotedAt: z.string(),
  rates: list(z.object({ ticker, rate: z.string() })),
}) satisfies z.ZodMiniType<RateTable>;

/** A receipt may have a million characters; one that is kept with an exchange far fewer. */
export const quoteProof = z.object({
  from: ticker,
  to: ticker,
  amountFrom: decimal,
  amountTo: decimal,
  quotedAt: z.string(),
  venues: list(z.object({ venue: z.string(), amountTo: z.optional(decimal), gap: z.optional(z.enum(VENUE_GAPS)) })),
  quote: z.optional(quote),
  receipt: z.optional(z.string()),
}) satisfies z.ZodMiniType<QuoteProof>;
