import type { Page } from '../../../core/domain/page.ts';
import type { AffiliateConversion, AffiliatePayout } from '../../../core/domain/affiliates/affiliate.ts';
import type { AffiliateOperation } from '../../../core/domain/affiliates/affiliate-balance.ts';
import { isoTime } from '../../../core/domain/iso-time.ts';
import { TODAY_MS } from './sample-affiliate-stats.ts';

export const SAMPLE_LTC_ADDRESS = 'sim1ltcq7m2k9x4payouts';

const HASH = '51b7e3d92ac08f6644ce17fa90d3b5528e6a1f7cbb20d94e3a8c65f0172de8b9';

/** A time so many minutes before the samples' today. */
export const at = (minutesAgo: number) => isoTime(TODAY_MS - minutesAgo * 60_000);

/** A page of a list; by default the whole list. */
export function pageOf<Item>(items: readonly Item[], page = 1, pages = 1): Page<Item> {
  return { items, page, pages, total: items.length * pages };
}

/** Conversions in each of their states. */
export const SAMPLE_CONVERSIONS: readonly AffiliateConversion[] = [
  {
    id: 'conv00000003',
    fromCurrency: 'doge',
    toCurrency: 'btc',
    amountFrom: '812.5',
    status: 'exchanging',
    createdAt: at(1),
  },
  {
    id: 'conv00000002',
    fromCurrency: 'eth',
    toCurrency: 'ltc',
    amountFrom: '0.0421',
    amountTo: '1.21450981',
    status: 'finished',
    createdAt: at(1500),
    finishedAt: at(1499),
  },
  {
    id: 'conv00000001',
    fromCurrency: 'sol',
    toCurrency: 'ltc',
    amountFrom: '0.00001',
    status: 'failed',
    createdAt: at(9000),
    finishedAt: at(8999),
  },
];

/** Payouts in each of their states: in flight, completed with its memo, and returned. */
export const SAMPLE_PAYOUTS: readonly AffiliatePayout[] = [
  {
    id: 'payo00000002',
    currency: 'ltc',
    amount: '1.5',
    networkFee: '0.001',
    received: '1.499',
    address: SAMPLE_LTC_ADDRESS,
    status: 'sending',
    createdAt: at(4),
  },
  {
    id: 'payo00000001',
    currency: 'xrp',
    amount: '120.25',
    networkFee: '0.2',
    received: '120.05',
    address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
    extraId: '2718281828',
    status: 'finished',
    chainTxId: HASH,
    createdAt: at(20_000),
    finishedAt: at(19_990),
  },
  {
    id: 'payo00000000',
    currency: 'eth',
    amount: '0.05',
    networkFee: '0.0008',
    received: '0.0492',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    status: 'failed',
    createdAt: at(30_000),
    finishedAt: at(29_990),
  },
];

/** Operations of each kind. */
export const SAMPLE_OPERATIONS: readonly AffiliateOperation[] = [
  ['payout', 'ltc', '-1.5', 'payo00000002'],
  ['earning', 'doge', '15.25000001', 'k7mw2bqd9xfa'],
  ['converted-from', 'eth', '-0.0421', 'conv00000002'],
  ['converted-to', 'ltc', '1.21450981', 'conv00000002'],
  ['reversal', 'btc', '-0.00012', 'h2qx8mzt4wnc'],
  ['conversion-returned', 'sol', '0.00001', 'conv00000001'],
  ['payout-returned', 'eth', '0.05', 'payo00000000'],
].map(([kind, currency, amount, reference], index) => ({
  id: `oper${String(9 - index).padStart(8, '0')}`,
  at: at(4 + index * 800),
  ...({ kind, currency, amount, reference } as Pick<AffiliateOperation, 'kind' | 'currency' | 'amount' | 'reference'>),
}));
