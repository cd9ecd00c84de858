import * as z from 'zod/mini';
import type {
  AffiliateAccount,
  AffiliateAddress,
  AffiliateConversion,
  AffiliatePayout,
  AffiliateStatus,
} from '../../domain/affiliates/affiliate.ts';
import {
  type AffiliateBalance,
  type AffiliateOperation,
  CONVERT_STATES,
  type ConvertStatus,
  OPERATION_KINDS,
  PAYOUT_STATES,
  type PayoutStatus,
} from '../../domain/affiliates/affiliate-balance.ts';
import { type AffiliateStats, STATS_RANGES, type StatsSummary } from '../../domain/affiliates/affiliate-stats.ts';
import type { NamedLink } from '../../domain/affiliates/named-link.ts';
import type { Page } from '../../domain/page.ts';
import { affiliateInputs } from './affiliate-inputs.ts';
import { decimal, list, optional, paged, ticker } from '../fields.ts';

const signed = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,18})?$/, 'must be a decimal number'));

const account = z.object({
  refId: z.string(),
  link: z.string(),
  linkConfig: affiliateInputs.linkConfig,
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

export const affiliateOutputs = {
  status: z.object({
    enabled: z.boolean(),
    operationsDisabled: z.boolean(),
  }) satisfies z.ZodMiniType<AffiliateStatus>,
  account,
  stats,
  links: list(
    z.object({
      sub: z.string(),
      link: z.string(),
      ...totals,
      createdAt: z.string(),
    }) satisfies z.ZodMiniType<NamedLink>,
  ),
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
  conversionPage: paged(conversion) satisfies z.ZodMiniType<Page<AffiliateConversion>>,
  payout,
  payoutPage: paged(payout) satisfies z.ZodMiniType<Page<AffiliatePayout>>,
  operationPage: paged(operation) satisfies z.ZodMiniType<Page<AffiliateOperation>>,
  addresses: list(savedAddress),
};
