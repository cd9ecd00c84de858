import type { AffiliateConversion, AffiliatePayout } from './affiliate.ts';
import type { AffiliateOperation } from './affiliate-balance.ts';
import type { NamedLink } from './named-link.ts';
import { csvLine } from '../csv.ts';

/** A column of a CSV file: its header, and the value of an item. */
export type Column<Item> = readonly [head: string, value: (item: Item) => string | undefined];

export const OPERATION_COLUMNS: readonly Column<AffiliateOperation>[] = [
  ['time', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount }) => amount],
  ['reference', ({ reference }) => reference],
  ['id', ({ id }) => id],
];

export const CONVERSION_COLUMNS: readonly Column<AffiliateConversion>[] = [
  ['time', ({ createdAt }) => createdAt],
  ['from', ({ fromCurrency }) => fromCurrency],
  ['amount from', ({ amountFrom }) => amountFrom],
  ['to', ({ toCurrency }) => toCurrency],
  ['amount to', ({ amountTo }) => amountTo],
  ['status', ({ status }) => status],
  ['finished', ({ finishedAt }) => finishedAt],
  ['id', ({ id }) => id],
];

export const PAYOUT_COLUMNS: readonly Column<AffiliatePayout>[] = [
  ['time', ({ createdAt }) => createdAt],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount }) => amount],
  ['network fee', ({ networkFee }) => networkFee],
  ['received', ({ received }) => received],
  ['address', ({ address }) => address],
  ['extra ID', ({ extraId }) => extraId],
  ['status', ({ status }) => status],
  ['chain transaction', ({ chainTxId }) => chainTxId],
  ['finished', ({ finishedAt }) => finishedAt],
  ['id', ({ id }) => id],
];

export const LINK_COLUMNS: readonly Column<NamedLink>[] = [
  ['name', ({ sub }) => sub],
  ['link', ({ link }) => link],
  ['clicks', ({ clicks }) => `${clicks}`],
  ['exchanges', ({ exchanges }) => `${exchanges}`],
  ['finished', ({ finished }) => `${finished}`],
  ['volume btc', ({ volume }) => volume],
  ['earnings btc', ({ earnings }) => earnings],
  ['created', ({ createdAt }) => createdAt],
];

export function headLine<Item>(columns: readonly Column<Item>[]): string {
  return csvLine(columns.map(([head]) => head));
}

export function itemLine<Item>(columns: readonly Column<Item>[], item: Item): string {
  return csvLine(columns.map(([, value]) => value(item) ?? ''));
}
