import type { AffiliateAccount } from '../../../core/domain/affiliates/affiliate.ts';
import type { NamedLink } from '../../../core/domain/affiliates/named-link.ts';
import type { AffiliateApi } from '../../../core/ports/apis/affiliate-api.ts';
import { sampleStats } from './sample-affiliate-stats.ts';
import {
  SAMPLE_LTC_ADDRESS,
  at,
  pageOf,
  SAMPLE_CONVERSIONS,
  SAMPLE_PAYOUTS,
  SAMPLE_OPERATIONS,
} from './sample-affiliate-lists.ts';

type Samples = {
  readonly [K in keyof AffiliateApi]:
    | Awaited<ReturnType<AffiliateApi[K]>>
    | ((input: Parameters<AffiliateApi[K]>[0]) => Awaited<ReturnType<AffiliateApi[K]>>);
};

/** An affiliate. */
export const SAMPLE_ACCOUNT: AffiliateAccount = {
  refId: 'k3v9t2m7x4qa',
  link: 'https://altway.example/exchange/btc/eth/0.5?ref_id=k3v9t2m7x4qa',
  linkConfig: { isCustomized: true, from: 'btc', to: 'eth', amount: '0.5' },
  share: '0.5',
  createdAt: '2026-01-02T03:04:05.000Z',
};

/** Two of the affiliate's links, by name. */
export const SAMPLE_LINKS: readonly NamedLink[] = ['forum', 'newsletter-october'].map((sub, index) => ({
  sub,
  link: `${SAMPLE_ACCOUNT.link}&sub=${sub}`,
  createdAt: SAMPLE_ACCOUNT.createdAt,
  clicks: 1_204 - index * 1_100,
  exchanges: 61 - index * 52,
  finished: 57 - index * 50,
  volume: index === 0 ? '3.20417755' : '0.41',
  earnings: index === 0 ? '0.00801044' : '0.00102512',
}));

/** The answers for an affiliate with some earnings. */
export const SAMPLE_PARTNER: Samples = {
  affiliateStatus: { enabled: true, operationsDisabled: false },
  affiliateAccount: SAMPLE_ACCOUNT,
  setLinkConfig: (linkConfig) => {
    const { from, to, amount, isCustomized } = linkConfig;
    const path = isCustomized ? `exchange/${from}/${to}/${amount}` : '';
    return { ...SAMPLE_ACCOUNT, linkConfig, link: `https://altway.example/${path}?ref_id=${SAMPLE_ACCOUNT.refId}` };
  },
  affiliateLinks: SAMPLE_LINKS,
  addAffiliateLink: ({ sub }) => [
    ...SAMPLE_LINKS,
    { ...SAMPLE_LINKS[0]!, sub, link: `${SAMPLE_ACCOUNT.link}&sub=${sub}` },
  ],
  affiliateStats: { web: sampleStats('all').totals, api: { ...sampleStats('all', 0.2).totals, clicks: 0 } },
  webStats: ({ range }) => sampleStats(range),
  apiStats: ({ range }) => sampleStats(range, 0.2),
  affiliateBalances: [
    { currency: 'doge', amount: '812.50000001', worth: '0.00351002' },
    { currency: 'ltc', amount: '2.71450981', worth: '0.00268118' },
    { currency: 'eth', amount: '0.0009', worth: '0.00003204' },
    { currency: 'xrp', amount: '14.2', worth: '0.00038' },
    { currency: 'sol', amount: '-0.002', worth: '0' },
    { currency: 'longtoken', amount: '0.3' },
  ],
  convertStatuses: [
    { currency: 'doge', status: 'ready' },
    { currency: 'ltc', status: 'ready' },
    { currency: 'eth', status: 'too-small' },
    { currency: 'xrp', status: 'in-progress' },
    { currency: 'sol', status: 'unavailable' },
    { currency: 'longtoken', status: 'unavailable' },
  ],
  payoutStatuses: [
    { currency: 'doge', status: 'no-address', minimum: '50', networkFee: '2' },
    { currency: 'ltc', status: 'ready', minimum: '0.01', networkFee: '0.001' },
    { currency: 'eth', status: 'too-small', minimum: '0.01', networkFee: '0.0008' },
    { currency: 'xrp', status: 'two-factor-off', minimum: '1', networkFee: '0.2' },
    { currency: 'sol', status: 'too-small', minimum: '0.05', networkFee: '0.001' },
    { currency: 'longtoken', status: 'unavailable', minimum: '1', networkFee: '0.1' },
  ],
  convertBalance: SAMPLE_CONVERSIONS[0]!,
  convertBalances: SAMPLE_CONVERSIONS.slice(0, 2),
  conversions: pageOf(SAMPLE_CONVERSIONS),
  affiliateOperations: ({ page }) => pageOf(SAMPLE_OPERATIONS, Number(page), 3),
  affiliateAddresses: [
    { currency: 'ltc', address: SAMPLE_LTC_ADDRESS, changedAt: at(30_000) },
    {
      currency: 'xrp',
      address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
      extraId: '2718281828',
      changedAt: at(40_000),
    },
  ],
  setAffiliateAddress: ({ currency, address, extraId }) => [{ currency, address, extraId, changedAt: at(0) }],
  removeAffiliateAddress: [],
  payOut: SAMPLE_PAYOUTS[0]!,
  affiliatePayouts: pageOf(SAMPLE_PAYOUTS),
};
