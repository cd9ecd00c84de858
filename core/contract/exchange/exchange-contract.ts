import * as z from 'zod/mini';
import { contentContract } from '../content/content-contract.ts';
import { exchangeRoutes } from './exchange-routes.ts';
import { defineContract } from '../route.ts';
import { decimal, list, ticker } from '../fields.ts';
import { currency, quote, rateTable } from './schemas.ts';
import { transactionContract } from '../transactions/transaction-contract.ts';

const none = z.object({});

/** Exactly one of `amount` (the pay-in) and `amountTo` (the payout) is given. */
const quoteInput = z
  .object({
    from: ticker,
    to: ticker,
    amount: z.optional(decimal),
    amountTo: z.optional(decimal),
    fixed: z.optional(z.boolean()),
  })
  .check(
    z.refine((q) => (q.amount === undefined) !== (q.amountTo === undefined), {
      error: 'give either amount (the pay-in) or amountTo (the payout)',
      path: ['amount'],
    }),
  );

export const exchangeContract = defineContract({
  ...transactionContract,
  ...contentContract,
  estimate: {
    ...exchangeRoutes.estimate,
    input: z.object({ from: ticker, to: ticker, amount: decimal }),
    output: decimal,
  },
  quote: { ...exchangeRoutes.quote, input: quoteInput, output: quote },
  rates: { ...exchangeRoutes.rates, input: z.object({ base: ticker }), output: rateTable },
  currencies: { ...exchangeRoutes.currencies, input: none, output: list(currency) },
  domain: { ...exchangeRoutes.domain, input: none, output: z.string() },
  warning: { ...exchangeRoutes.warning, input: z.object({ type: z.optional(z.literal('fiat')) }), output: z.string() },
} satisfies Record<keyof typeof exchangeRoutes, unknown>);
