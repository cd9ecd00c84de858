import * as z from 'zod/mini';
import { SUB_ID, SUB_ID_RULE } from '../../domain/affiliates/named-link.ts';
import { STATS_RANGES } from '../../domain/affiliates/affiliate-stats.ts';
import { code, decimal, page, ticker } from '../fields.ts';
import { address, extraId } from '../transactions/transaction-fields.ts';

export const affiliateInputs = {
  none: z.object({}),
  linkConfig: z.object({ isCustomized: z.boolean(), from: ticker, to: ticker, amount: decimal }),
  link: z.object({ sub: z.string().check(z.regex(SUB_ID, SUB_ID_RULE)) }),
  range: z.object({ range: z.enum(STATS_RANGES) }),
  page: z.object({ page }),
  convert: z.object({ fromCurrency: ticker, toCurrency: ticker }),
  convertAll: z.object({ toCurrency: ticker }),
  address: z.object({ currency: ticker, address, extraId: z.optional(extraId), code }),
  currencyWithCode: z.object({ currency: ticker, code }),
};
