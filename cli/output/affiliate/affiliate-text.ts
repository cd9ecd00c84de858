import type { AffiliateOperation } from '../../../core/domain/affiliates/affiliate-balance.ts';
import type {
  AffiliateAccount,
  AffiliateAddress,
  AffiliateConversion,
  AffiliatePayout,
} from '../../../core/domain/affiliates/affiliate.ts';
import { printable } from '../printable.ts';
import type { Style } from '../printer.ts';
import { table } from '../table.ts';

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
