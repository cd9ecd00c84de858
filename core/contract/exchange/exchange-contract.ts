import * as z from 'zod/mini';
import { contentContract } from '../content/content-contract.ts';
import { pricingRoutes } from './exchange-routes.ts';
import { defineContract } from '../route.ts';
import { cardProvider, decimal, list, ticker } from '../fields.ts';
import { rateHistory } from './rate-history-schema.ts';
import { currency, fiatRate, quote, quoteProof, rateTable } from './exchange-schemas.ts';
import { transactionContract } from '../transactions/transaction-contract.ts';

const none = z.object({});

/** Exactly one of `amount` (the pay-in) and `amountTo` (the payout) is given. */
const oneAmount = z.refine<{ amount?: string | undefined; amountTo?: string | undefined }>(
  (q) => (q.amount === undefined) !== (q.amountTo === undefined),
  { error: 'give either amount (the pay-in) or amountTo (the payout)', path: ['amount'] },
);
const priced = { from: ticker, to: ticker, amount: z.optional(decimal), amountTo: z.optional(decimal) };
const quoteInput = z
  .object({
    ...priced,
    fixed: z.optional(z.boolean()),
    /** Adds what the other kind of rate brings, `otherRate`. */
    compare: z.optional(z.boolean()),
    provider: z.optional(cardProvider),
    /** For a merchant's payment by card: with the margin of a fixed rate, so that `amountTo` arrives at a worse price too. */
    forPayment: z.optional(z.boolean()),
  })
  .check(oneAmount);
const proofInput = z.object({ ...priced, receipt: z.optional(z.boolean()) }).check(oneAmount);

const pricingContract = defineContract(pricingRoutes, {
  estimate: [z.object({ from: ticker, to: ticker, amount: decimal }), decimal],
  quote: [quoteInput, quote],
  proof: [proofInput, z.extend(quoteProof, { quote })],
  rates: [z.object({ base: ticker }), rateTable],
  rateHistory: [z.object({ from: ticker, to: ticker }), rateHistory],
  fiatRates: [none, list(fiatRate)],
  currencies: [none, list(currency)],
  domain: [none, z.string()],
  warning: [z.object({ type: z.optional(z.literal('fiat')) }), z.string()],
});

export const exchangeContract = { ...transactionContract, ...contentContract, ...pricingContract };
