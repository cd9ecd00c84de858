import type {
  AffiliateAccount,
  AffiliateAddress,
  AffiliateConversion,
  AffiliatePayout,
} from '../../core/domain/affiliates/affiliate.ts';
import type { AffiliateOperation } from '../../core/domain/affiliates/affiliate-balance.ts';
import type { AffiliateStats, StatsSummary, StatsTotals } from '../../core/domain/affiliates/affiliate-stats.ts';
import { conversionRate, worthOf } from '../../core/domain/affiliates/affiliate-totals.ts';
import type { BalanceView } from '../../core/use-cases/affiliates/affiliate-balances.ts';
import { printable } from './printable.ts';
import type { Style } from './printer.ts';
import { table } from './table.ts';

/** An affiliate's link, and the page it opens. */
export function affiliateAccountText(
  { refId, link, linkConfig, share, createdAt }: AffiliateAccount,
  style: Style,
): string[] {
  const { isCustomized, from, to, amount } = linkConfig;
  const rows = [
    ['opens', isCustomized ? `an exchange of ${amount} ${from} to ${to}` : 'the home page'],
    ['share of the fee', share],
    ['affiliate ID', refId],
    ['since', createdAt],
  ];
  return [style('bold', printable(link)), ...table(rows, ['left', 'left'])];
}

const TOTALS_HEAD = ['clicks', 'exchanges', 'finished', 'rate', 'volume btc', 'earnings btc'];
const TOTALS_SIDES = ['right', 'right', 'right', 'right', 'decimal', 'decimal'] as const;

function totalsRow(totals: StatsTotals): string[] {
  const { clicks, exchanges, finished, volume, earnings } = totals;
  const rate = conversionRate(totals);
  const percent = rate === undefined ? '-' : `${(rate * 100).toFixed(1)} %`;
  return [`${clicks}`, `${exchanges}`, `${finished}`, percent, volume, earnings];
}

/** Totals of both channels since the beginning. */
export function summaryText({ web, api }: StatsSummary): string[] {
  return table(
    [
      ['', ...TOTALS_HEAD],
      ['links and widgets', ...totalsRow(web)],
      ['API', ...totalsRow(api)],
    ],
    ['left', ...TOTALS_SIDES],
  );
}

/** A range, day by day or month by month, and its sum. */
export function statsText({ step, points, totals }: AffiliateStats): string[] {
  const length = step === 'day' ? 10 : 7;
  return table(
    [
      [step, ...TOTALS_HEAD],
      ...points.map((point) => [point.at.slice(0, length), ...totalsRow(point)]),
      ['in all', ...totalsRow(totals)],
    ],
    ['left', ...TOTALS_SIDES],
  );
}

const CONVERT_WORDS: Readonly<Record<BalanceView['convert'], string>> = {
  ready: 'yes',
  'too-small': 'too small',
  unavailable: 'no market now',
  'in-progress': 'being converted',
  disabled: 'paused',
};

function payoutWords({ payout, minimum }: BalanceView): string {
  const words: Readonly<Record<BalanceView['payout'], string>> = {
    ready: 'yes',
    'no-address': 'no address saved',
    'address-unconfirmed': 'address to be confirmed',
    'two-factor-off': 'needs two-factor login',
    'too-small': minimum === undefined ? 'too small' : `from ${minimum}`,
    unavailable: 'down now',
    disabled: 'paused',
  };
  return words[payout];
}

/** Balances, and whether each can be converted or paid out. */
export function balancesText(balances: readonly BalanceView[]): string[] {
  if (balances.length === 0)
    return ['There is nothing yet: half of the service fee is booked when an exchange finishes.'];
  const worth = worthOf(balances);
  const rows = balances.map((balance) => [
    balance.currency,
    balance.amount,
    balance.worth ?? '',
    CONVERT_WORDS[balance.convert],
    payoutWords(balance),
  ]);
  return [
    ...table(
      [['currency', 'balance', 'worth btc', 'convert', 'pay out'], ...rows],
      ['left', 'decimal', 'decimal', 'left', 'left'],
    ),
    ...(worth === undefined ? [] : [`worth about ${worth} btc in all`]),
  ];
}

/** Conversions, a line each. */
export function conversionsText(items: readonly AffiliateConversion[]): string[] {
  const rows = items.map(({ createdAt, id, status, amountFrom, fromCurrency, amountTo = '', toCurrency }) => [
    createdAt,
    id,
    status,
    amountFrom,
    fromCurrency,
    amountTo,
    toCurrency,
  ]);
  return table(
    [['created', 'id', 'status', 'from', '', 'to', ''], ...rows],
    ['left', 'left', 'left', 'decimal', 'left', 'decimal', 'left'],
  );
}

/** Balance operations, a line each. */
export function operationsText(items: readonly AffiliateOperation[]): string[] {
  const rows = items.map(({ at, kind, amount, currency, reference }) => [at, kind, amount, currency, reference]);
  return table([['at', 'kind', 'amount', '', 'belongs to'], ...rows], ['left', 'left', 'decimal', 'left', 'left']);
}

/** Payouts, a line each. */
export function payoutsText(items: readonly AffiliatePayout[]): string[] {
  const rows = items.map(({ createdAt, id, status, received, currency, address, extraId, chainTxId = '' }) => [
    createdAt,
    id,
    status,
    received,
    currency,
    extraId === undefined ? address : `${address} (${extraId})`,
    chainTxId,
  ]);
  return table(
    [['created', 'id', 'status', 'received', '', 'address', 'on the chain'], ...rows],
    ['left', 'left', 'left', 'decimal', 'left', 'left', 'left'],
  );
}

/** A payout that has begun. */
export function payoutText(payout: AffiliatePayout, style: Style): string[] {
  const { id, status, amount, networkFee, received, currency, address, extraId } = payout;
  const rows = [
    ['balance', amount, currency],
    ['network fee', networkFee, currency],
    ['you receive', received, currency],
  ];
  return [
    style('bold', printable(`${id}: ${status}`)),
    ...table(rows, ['left', 'decimal', 'left']),
    printable(`to ${extraId === undefined ? address : `${address}, extra ID ${extraId}`}`),
  ];
}

/** Payout addresses. */
export function addressesText(addresses: readonly AffiliateAddress[]): string[] {
  if (addresses.length === 0) return ['There is no address yet: save one with altway affiliate addresses set'];
  const rows = addresses.map(({ currency, address, extraId = '', changedAt, isUnconfirmed }) => [
    currency,
    address,
    extraId,
    changedAt,
    isUnconfirmed ? 'to be confirmed: altway confirm' : '',
  ]);
  return table([['currency', 'address', 'extra ID', 'saved', ''], ...rows], ['left', 'left', 'left', 'left', 'left']);
}
