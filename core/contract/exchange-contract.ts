import * as z from 'zod/mini';
import { defineContract } from './route.ts';
import { currency, decimal, list, quote, rate, ticker } from './schemas.ts';

const none = z.object({});
const pricing = ['invalid-input', 'unknown-currency', 'currency-disabled', 'pair-unavailable'] as const;
const limits = ['amount-too-small', 'amount-too-large'] as const;

/** Exactly one side is given: `amount` is the pay-in, `amountTo` the payout. */
const quoteInput = z
  .object({ from: ticker, to: ticker, amount: z.optional(decimal), amountTo: z.optional(decimal) })
  .check(
    z.refine((q) => (q.amount === undefined) !== (q.amountTo === undefined), {
      error: 'give either amount (the pay-in) or amountTo (the payout)',
      path: ['amount'],
    }),
  );

/** Every call of the service (specification, section 7; decisions, section 5). Answers travel as `{ result }`. */
export const exchangeContract = defineContract({
  estimate: {
    method: 'POST',
    path: '/exchange/estimate',
    input: z.object({ from: ticker, to: ticker, amount: decimal }),
    output: decimal,
    errors: [...pricing, ...limits],
    repeatable: true,
  },
  quote: {
    method: 'POST',
    path: '/exchange/quote',
    input: quoteInput,
    output: quote,
    errors: [...pricing, ...limits],
    repeatable: true,
  },
  rates: {
    method: 'GET',
    path: '/exchange/rates',
    input: z.object({ base: ticker }),
    output: list(rate),
    errors: ['invalid-input', 'unknown-currency'],
    repeatable: true,
    empty: [],
  },
  currencies: {
    method: 'GET',
    path: '/api/currencies',
    input: none,
    output: list(currency),
    errors: [],
    repeatable: true,
    empty: [],
  },
  domain: {
    method: 'GET',
    path: '/api/domain/',
    input: none,
    output: z.string(),
    errors: [],
    repeatable: true,
    empty: '',
  },
  warning: {
    method: 'GET',
    path: '/api/warning',
    input: z.object({ type: z.optional(z.literal('fiat')) }),
    output: z.string(),
    errors: ['invalid-input'],
    repeatable: true,
    empty: '',
  },
});
