import * as z from 'zod/mini';
import type { RateHistory } from '../../domain/quotes/rate-history.ts';
import { list, ticker } from '../fields.ts';

const rate = z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be a plain decimal number'));
const change = z.string().check(z.regex(/^[+-]\d+\.\d\d$/, 'must be a percentage with a sign and two decimals'));

export const rateHistory = z.object({
  from: ticker,
  to: ticker,
  market: z.enum(['demonstration', 'live']),
  points: list(z.object({ at: z.string(), rate: z.optional(rate) })),
  summary: z.optional(z.object({ since: z.string(), until: z.string(), last: rate, high: rate, low: rate, change })),
}) satisfies z.ZodMiniType<RateHistory>;
