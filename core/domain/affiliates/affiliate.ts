import type { Ticker } from '../quotes/currency.ts';
import type { Selection } from '../quotes/selection.ts';

/** An affiliate's public name, as links carry it in `ref_id`. */
export const REF_ID = /^[\w-]{1,64}$/;

/** How long a browser remembers an affiliate's name after a click, in milliseconds. */
export const REFERRAL_MS = 30 * 86_400_000;

/**
 * A click on an affiliate's link: the affiliate's name, the time in milliseconds since 1970, and the name of the link, if
 * it has one.
 */
export interface Referral {
  readonly refId: string;
  readonly at: number;
  readonly sub?: string | undefined;
}

/** Source of an affiliate's customers: links and widgets, or the affiliate's own software. */
export const AFFILIATE_CHANNELS = ['web', 'api'] as const;
export type AffiliateChannel = (typeof AFFILIATE_CHANNELS)[number];

/** Target of an affiliate's link: the landing page, or a filled-in exchange. `amount` is a decimal string. */
export interface AffiliateLinkConfig extends Selection {
  readonly isCustomized: boolean;
}

export interface AffiliateAccount {
  readonly refId: string;
  /** The whole URL to share. */
  readonly link: string;
  readonly linkConfig: AffiliateLinkConfig;
  /** The affiliate's commission as a fraction of the service fee, a decimal string: `0.5`. */
  readonly share: string;
  readonly createdAt: string;
}

/** Whether an affiliate may take part, and whether conversions and payouts are suspended. */
export interface AffiliateStatus {
  readonly enabled: boolean;
  readonly operationsDisabled: boolean;
}

export interface AffiliateAddress {
  readonly currency: Ticker;
  readonly address: string;
  readonly extraId?: string | undefined;
  readonly changedAt: string;
  /** True after a password recovery, until the address is confirmed or replaced: nothing is paid out to it. */
  readonly isUnconfirmed?: boolean | undefined;
}

/** Conversion of a balance into another currency. `amountTo` is known after the trade. */
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

/** Payout of a balance to its affiliate. `amount` leaves the balance; `received` is `amount` less the network fee. */
export interface AffiliatePayout {
  readonly id: string;
  readonly currency: Ticker;
  readonly amount: string;
  readonly networkFee: string;
  readonly received: string;
  readonly address: string;
  readonly extraId?: string | undefined;
  /** `failed`: the chain moved no coins, and the amount is back on the balance. */
  readonly status: 'sending' | 'finished' | 'failed';
  readonly chainTxId?: string | undefined;
  /** The transaction's page at a block explorer, if the chain has one. */
  readonly blockchainUrl?: string | undefined;
  readonly createdAt: string;
  readonly finishedAt?: string | undefined;
}
