import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { schemaMessage } from '../schema-message.ts';
import {
  type AffiliateAccount,
  type AffiliateAddress,
  type AffiliateBalance,
  type AffiliateConversion,
  type AffiliateOperation,
  type AffiliatePage,
  type AffiliatePayout,
  type AffiliateStats,
  type AffiliateStatus,
  CONVERT_STATES,
  type ConvertStatus,
  OPERATION_KINDS,
  PAYOUT_STATES,
  type PayoutStatus,
  STATS_RANGES,
  type StatsSummary,
} from '../../domain/affiliates/affiliate.ts';
import { decimal, list, ticker } from '../exchange/schemas.ts';
import { address, extraId } from '../transactions/transaction-schemas.ts';

/** Six digits of an authenticator, or a recovery code. */
const code = z.prefault(z.string(), '').check(z.trim(), z.maxLength(64, schemaMessage(errorMessage('code-digits'))));
const signed = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,18})?$/, 'must be a decimal number'));
const page = z.union([z.int(), z.string().check(z.regex(/^\d{1,6}$/, 'must be a page, from 1'))]);
const optional = z.optional(z.string());

/** Input schemas of the affiliate calls. */
export const affiliateInputs = {
  none: z.object({}),
  linkConfig: z.object({ isCustomized: z.boolean(), from: ticker, to: ticker, amount: decimal }),
  range: z.object({ range: z.enum(STATS_RANGES) }),
  page: z.object({ page }),
  convert: z.object({ fromCurrency: ticker, toCurrency: ticker }),
  convertAll: z.object({ toCurrency: ticker }),
  address: z.object({ currency: ticker, address, extraId: z.optional(extraId), code }),
  currencyWithCode: z.object({ currency: ticker, code }),
};

const account = z.object({
  refId: z.string(),
  link: z.string(),
  linkConfig: z.object({ isCustomized: z.boolean(), from: ticker, to: ticker, amount: decimal }),
  share: decimal,
  createdAt: z.string(),
}) satisfies z.ZodMiniType<AffiliateAccount>;

const totals = { clicks: z.int(), exchanges: z.int(), finished: z.int(), volume: decimal, earnings: signed };

const stats = z.object({
  range: z.enum(STATS_RANGES),
  step: z.enum(['day', 'month']),
  totals: z.object(totals),
  points: list(z.object({ at: z.string(), ...totals })),
}) satisfies z.ZodMiniType<AffiliateStats>;

const conversion = z.object({
  id: z.string(),
  fromCurrency: ticker,
  toCurrency: ticker,
  amountFrom: decimal,
  amountTo: z.optional(decimal),
  status: z.enum(['exchanging', 'finished', 'failed']),
  createdAt: z.string(),
  finishedAt: optional,
}) satisfies z.ZodMiniType<AffiliateConversion>;

const payout = z.object({
  id: z.string(),
  currency: ticker,
  amount: decimal,
  networkFee: decimal,
  received: decimal,
  address: z.string(),
  extraId: optional,
  status: z.enum(['sending', 'finished', 'failed']),
  chainTxId: optional,
  blockchainUrl: optional,
  createdAt: z.string(),
  finishedAt: optional,
}) satisfies z.ZodMiniType<AffiliatePayout>;

const operation = z.object({
  id: z.string(),
  kind: z.enum(OPERATION_KINDS),
  currency: ticker,
  amount: signed,
  at: z.string(),
  reference: z.string(),
}) satisfies z.ZodMiniType<AffiliateOperation>;

const savedAddress = z.object({
  currency: ticker,
  address: z.string(),
  extraId: optional,
  changedAt: z.string(),
  isUnconfirmed: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<AffiliateAddress>;

const paged = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: list(item), page: z.int(), pages: z.int(), total: z.int() });

/** Output schemas of the affiliate calls. */
export const affiliateOutputs = {
  status: z.object({
    enabled: z.boolean(),
    operationsDisabled: z.boolean(),
  }) satisfies z.ZodMiniType<AffiliateStatus>,
  account,
  stats,
  summary: z.object({ web: z.object(totals), api: z.object(totals) }) satisfies z.ZodMiniType<StatsSummary>,
  balances: list(
    z.object({
      currency: ticker,
      amount: signed,
      worth: z.optional(signed),
    }) satisfies z.ZodMiniType<AffiliateBalance>,
  ),
  convertStatuses: list(
    z.object({ currency: ticker, status: z.enum(CONVERT_STATES) }) satisfies z.ZodMiniType<ConvertStatus>,
  ),
  payoutStatuses: list(
    z.object({
      currency: ticker,
      status: z.enum(PAYOUT_STATES),
      minimum: decimal,
      networkFee: decimal,
    }) satisfies z.ZodMiniType<PayoutStatus>,
  ),
  conversion,
  /** The conversions that were started; balances that cannot be converted stay as they are. */
  conversions: list(conversion),
  conversionPage: paged(conversion) satisfies z.ZodMiniType<AffiliatePage<AffiliateConversion>>,
  payout,
  payoutPage: paged(payout) satisfies z.ZodMiniType<AffiliatePage<AffiliatePayout>>,
  operationPage: paged(operation) satisfies z.ZodMiniType<AffiliatePage<AffiliateOperation>>,
  addresses: list(savedAddress),
};
