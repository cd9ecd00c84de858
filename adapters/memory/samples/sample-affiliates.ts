import type {
  AffiliateAccount,
  AffiliateConversion,
  AffiliatePayout,
} from '../../../core/domain/affiliates/affiliate.ts';
import type { AffiliateOperation } from '../../../core/domain/affiliates/affiliate-balance.ts';
import type { AffiliateStats, StatsRange, StatsTotals } from '../../../core/domain/affiliates/affiliate-stats.ts';
import type { Page } from '../../../core/domain/page.ts';
import { decimalSum } from '../../../core/domain/affiliates/affiliate-totals.ts';
import { isoTime } from '../../../core/domain/iso-time.ts';
import type { AffiliateApi } from '../../../core/ports/apis/affiliate-api.ts';

type Samples = {
  readonly [K in keyof AffiliateApi]:
    | Awaited<ReturnType<AffiliateApi[K]>>
    | ((input: Parameters<AffiliateApi[K]>[0]) => Awaited<ReturnType<AffiliateApi[K]>>);
};

const DAY_MS = 86_400_000;
/** 22 November 2026. */
const TODAY_MS = 1_795_305_600_000;
const LTC = 'sim1ltcq7m2k9x4payouts';
const HASH = '51b7e3d92ac08f6644ce17fa90d3b5528e6a1f7cbb20d94e3a8c65f0172de8b9';
const at = (minutesAgo: number) => isoTime(TODAY_MS - minutesAgo * 60_000);

/** An affiliate. */
export const SAMPLE_ACCOUNT: AffiliateAccount = {
  refId: 'k3v9t2m7x4qa',
  link: 'https://altway.example/exchange/btc/eth/0.5?ref_id=k3v9t2m7x4qa',
  linkConfig: { isCustomized: true, from: 'btc', to: 'eth', amount: '0.5' },
  share: '0.5',
  createdAt: '2026-01-02T03:04:05.000Z',
};

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
    address: LTC,
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

const DAYS: Readonly<Record<StatsRange, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: 700 };

/** Statistics with realistic variation, the same each time. @param scale multiplies every number. */
export function sampleStats(range: StatsRange, scale = 1): AffiliateStats {
  const isMonthly = range === 'all';
  const count = isMonthly ? 24 : DAYS[range];
  const points = Array.from({ length: count }, (_, index) => {
    const clicks = Math.round(scale * (60 + 40 * Math.sin(index / 4) + ((index * 37) % 23)));
    const exchanges = Math.round(clicks / 9);
    const finished = Math.round(clicks / 11);
    const satoshis = finished * (180_000 + ((index * 7919) % 90_000));
    const earnings = finished * 410;
    const time = isMonthly ? monthBefore(count - 1 - index) : TODAY_MS - (count - 1 - index) * DAY_MS;
    return {
      at: isoTime(time),
      clicks,
      exchanges,
      finished,
      volume: inBitcoin(satoshis),
      earnings: inBitcoin(earnings),
    };
  });
  return { range, step: isMonthly ? 'month' : 'day', totals: totalsOf(points), points };
}

function monthBefore(months: number): number {
  return Date.UTC(2026, 10 - months, 1);
}

function inBitcoin(satoshis: number): string {
  return (satoshis / 1e8).toFixed(8);
}

function totalsOf(points: readonly StatsTotals[]): StatsTotals {
  const sum = (of: (point: StatsTotals) => number) => points.reduce((total, point) => total + of(point), 0);
  return {
    clicks: sum(({ clicks }) => clicks),
    exchanges: sum(({ exchanges }) => exchanges),
    finished: sum(({ finished }) => finished),
    volume: decimalSum(points.map(({ volume }) => volume)),
    earnings: decimalSum(points.map(({ earnings }) => earnings)),
  };
}

/** The answers for an affiliate with some earnings. */
export const SAMPLE_PARTNER: Samples = {
  affiliateStatus: { enabled: true, operationsDisabled: false },
  affiliateAccount: SAMPLE_ACCOUNT,
  setLinkConfig: (linkConfig) => {
    const { from, to, amount, isCustomized } = linkConfig;
    const path = isCustomized ? `exchange/${from}/${to}/${amount}` : '';
    return { ...SAMPLE_ACCOUNT, linkConfig, link: `https://altway.example/${path}?ref_id=${SAMPLE_ACCOUNT.refId}` };
  },
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
    { currency: 'ltc', address: LTC, changedAt: at(30_000) },
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
