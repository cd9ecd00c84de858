import type { Ticker } from '../quotes/currency.ts';

/** A partner's public name, as links carry it in `ref_id`. */
export const REF_ID = /^[\w-]{1,64}$/;

/** How long a partner's name is remembered after a click, in milliseconds. */
export const REFERRAL_MS = 30 * 86_400_000;

/** A click on a partner's link: whose, and when in milliseconds since 1970. */
export interface Referral {
  readonly refId: string;
  readonly at: number;
}

/** The spans of time that statistics are asked for. */
export const STATS_RANGES = ['7d', '30d', '90d', '1y', 'all'] as const;
export type StatsRange = (typeof STATS_RANGES)[number];

/** Where a partner's customers come from: links and widgets, or the partner's own software. */
export const AFFILIATE_CHANNELS = ['web', 'api'] as const;
export type AffiliateChannel = (typeof AFFILIATE_CHANNELS)[number];

/** What a partner's link opens: the landing page, or an exchange filled in. `amount` is a decimal string. */
export interface AffiliateLinkConfig {
  readonly isCustomized: boolean;
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amount: string;
}

/** A partner, as they see themselves. */
export interface AffiliateAccount {
  readonly refId: string;
  /** The whole address to share. */
  readonly link: string;
  readonly linkConfig: AffiliateLinkConfig;
  /** The partner's part of the service fee, a decimal string of one: `0.5`. */
  readonly share: string;
  readonly createdAt: string;
}

/** Whether a partner may take part, and whether conversions and payouts rest at the moment. */
export interface AffiliateStatus {
  readonly enabled: boolean;
  readonly operationsDisabled: boolean;
}

/**
 * What is owed to a partner in one currency; never zero, and below it where an earning was taken back that had left
 * already. Signed decimal strings.
 */
export interface AffiliateBalance {
  readonly currency: Ticker;
  readonly amount: string;
  /** Worth in bitcoin at the market at the moment; absent where nothing trades it. */
  readonly worth?: string | undefined;
}

/** Whether a balance can be converted now, and why not. */
export const CONVERT_STATES = ['ready', 'too-small', 'unavailable', 'in-progress', 'disabled'] as const;
export interface ConvertStatus {
  readonly currency: Ticker;
  readonly status: (typeof CONVERT_STATES)[number];
}

/** Whether a balance can be paid out now, and why not. */
export const PAYOUT_STATES = [
  'ready',
  'no-address',
  'address-unconfirmed',
  'two-factor-off',
  'too-small',
  'unavailable',
  'disabled',
] as const;
export interface PayoutStatus {
  readonly currency: Ticker;
  readonly status: (typeof PAYOUT_STATES)[number];
  /** The smallest balance that is paid out. */
  readonly minimum: string;
  /** What the chain takes off it. */
  readonly networkFee: string;
}

/** Where a partner's payouts of one currency go. */
export interface AffiliateAddress {
  readonly currency: Ticker;
  readonly address: string;
  readonly extraId?: string | undefined;
  readonly changedAt: string;
  /** True after a recovery of the password, until it is confirmed or another one saved: nothing is paid out to it. */
  readonly isUnconfirmed?: boolean | undefined;
}

/** A balance turned into another currency. `amountTo` is known once it is traded. */
export interface AffiliateConversion {
  readonly id: string;
  readonly fromCurrency: Ticker;
  readonly toCurrency: Ticker;
  readonly amountFrom: string;
  readonly amountTo?: string | undefined;
  readonly status: 'exchanging' | 'finished' | 'failed';
  readonly createdAt: string;
  readonly finishedAt?: string | undefined;
}

/** A balance sent to its partner. `amount` leaves the balance; `received` is that less the network fee. */
export interface AffiliatePayout {
  readonly id: string;
  readonly currency: Ticker;
  readonly amount: string;
  readonly networkFee: string;
  readonly received: string;
  readonly address: string;
  readonly extraId?: string | undefined;
  /** `failed`: the chain carried out nothing, and the amount is back on the balance. */
  readonly status: 'sending' | 'finished' | 'failed';
  readonly chainTxId?: string | undefined;
  /** The transaction's page at an explorer of the chain, where there is one. */
  readonly blockchainUrl?: string | undefined;
  readonly createdAt: string;
  readonly finishedAt?: string | undefined;
}

/** Everything that moves a balance. */
export const OPERATION_KINDS = [
  'earning',
  'reversal',
  'converted-from',
  'converted-to',
  'conversion-returned',
  'payout',
  'payout-returned',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** One line of a partner's book. */
export interface AffiliateOperation {
  readonly id: string;
  readonly kind: OperationKind;
  readonly currency: Ticker;
  /** Signed decimal string. */
  readonly amount: string;
  readonly at: string;
  /** The exchange, the conversion or the payout it belongs to. */
  readonly reference: string;
}

/** A page of a list, the newest first. */
export interface AffiliatePage<Item> {
  readonly items: readonly Item[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** What came of a partner's work in some time. */
export interface StatsTotals {
  readonly clicks: number;
  /** Exchanges that customers made. */
  readonly exchanges: number;
  /** Of these the ones that finished. */
  readonly finished: number;
  /** Pay-ins of the finished ones, and the partner's part of their fees, in bitcoin at the market of their time. */
  readonly volume: string;
  readonly earnings: string;
}

/** A day or a month of it; `at` is its beginning in UTC, ISO 8601. */
export interface StatsPoint extends StatsTotals {
  readonly at: string;
}

/** Statistics of one channel over a range; every day or month of it is there, the oldest first. */
export interface AffiliateStats {
  readonly range: StatsRange;
  readonly step: 'day' | 'month';
  readonly totals: StatsTotals;
  readonly points: readonly StatsPoint[];
}

/** Both channels since the beginning. */
export interface StatsSummary {
  readonly web: StatsTotals;
  readonly api: StatsTotals;
}
