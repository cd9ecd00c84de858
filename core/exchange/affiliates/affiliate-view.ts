import { formatSignedUnits } from '../../domain/amount.ts';
import type {
  AffiliateAccount,
  AffiliateAddress,
  AffiliateConversion,
  AffiliatePayout,
} from '../../domain/affiliates/affiliate.ts';
import type { AffiliateOperation } from '../../domain/affiliates/affiliate-balance.ts';
import type { NamedLink } from '../../domain/affiliates/named-link.ts';
import { exchangePath } from '../../domain/quotes/exchange-route.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { AffiliateRecord } from '../../ports/stores/affiliates/affiliate-store.ts';
import type { AffiliateLink } from '../../ports/stores/affiliates/affiliate-links.ts';
import type { AffiliateEntry } from '../../ports/stores/affiliates/affiliate-ledger.ts';
import type { AffiliatePayoutRecord, PayoutAddress } from '../../ports/stores/affiliates/affiliate-payouts.ts';
import type { ConversionRecord } from '../../ports/stores/affiliates/conversions.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { COMMISSION_RATE } from './commission.ts';
import { totalsOf } from './statistics/daily-statistics.ts';

export class AffiliateViews {
  readonly #currencies: CurrencyRegistry;
  readonly #origin: () => string;

  /** @param origin public address of this site; never taken from a request. */
  constructor(currencies: CurrencyRegistry, origin: () => string) {
    this.#currencies = currencies;
    this.#origin = origin;
  }

  account(affiliate: AffiliateRecord): AffiliateAccount {
    const { refId, linkConfig, createdAt } = affiliate;
    return { refId, link: this.#shared(affiliate), linkConfig, share: COMMISSION_RATE, createdAt: isoTime(createdAt) };
  }

  namedLink(affiliate: AffiliateRecord, { sub, createdAt, ...tally }: AffiliateLink): NamedLink {
    const link = `${this.#shared(affiliate)}&sub=${encodeURIComponent(sub)}`;
    return { sub, link, createdAt: isoTime(createdAt), ...totalsOf(tally) };
  }

  /** The affiliate's link, without the name of one. */
  #shared({ refId, linkConfig }: AffiliateRecord): string {
    const path = linkConfig.isCustomized ? exchangePath(linkConfig) : '/';
    return `${this.#origin()}${path}?ref_id=${encodeURIComponent(refId)}`;
  }

  amount(currency: string, units: bigint): string {
    return formatSignedUnits(units, this.#currencies.decimals(currency));
  }

  #linkOf(currency: string, chainTxId: string) {
    const blockchainUrl = this.#currencies.transactionUrl(currency, chainTxId);
    return blockchainUrl === undefined ? undefined : { blockchainUrl };
  }

  conversion(record: ConversionRecord): AffiliateConversion {
    const { id, from, to, amountFrom, amountTo, status, createdAt, finishedAt } = record;
    return {
      id,
      fromCurrency: from,
      toCurrency: to,
      amountFrom: this.amount(from, amountFrom),
      ...(amountTo !== undefined && { amountTo: this.amount(to, amountTo) }),
      status,
      createdAt: isoTime(createdAt),
      ...(finishedAt !== undefined && { finishedAt: isoTime(finishedAt) }),
    };
  }

  payout(record: AffiliatePayoutRecord): AffiliatePayout {
    const { id, currency, amount, networkFee, to, status, chainTxId, createdAt, finishedAt } = record;
    return {
      id,
      currency,
      amount: this.amount(currency, amount),
      networkFee: this.amount(currency, networkFee),
      received: this.amount(currency, amount - networkFee),
      address: to.address,
      ...(to.extraId !== undefined && { extraId: to.extraId }),
      status,
      ...(chainTxId !== undefined && { chainTxId, ...this.#linkOf(currency, chainTxId) }),
      createdAt: isoTime(createdAt),
      ...(finishedAt !== undefined && { finishedAt: isoTime(finishedAt) }),
    };
  }

  operation({
    id,
    kind,
    currency,
    amount,
    at,
    reference,
  }: AffiliateEntry & { readonly id: string }): AffiliateOperation {
    return { id, kind, currency, amount: this.amount(currency, amount), at: isoTime(at), reference };
  }

  address({ currency, address, extraId, changedAt, isUnconfirmed }: PayoutAddress): AffiliateAddress {
    return {
      currency,
      address,
      ...(extraId !== undefined && { extraId }),
      changedAt: isoTime(changedAt),
      ...(isUnconfirmed && { isUnconfirmed }),
    };
  }
}
