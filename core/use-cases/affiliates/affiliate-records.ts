import type { Page } from '../../domain/page.ts';
import {
  type Column,
  CONVERSION_COLUMNS,
  headLine,
  itemLine,
  OPERATION_COLUMNS,
  PAYOUT_COLUMNS,
} from '../../domain/affiliates/affiliate-csv.ts';
import { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import { callOf } from '../use-case.ts';

/** Lists conversions, a page at a time, from 1. */
export const ListConversions = callOf(
  () => AffiliateApi,
  (api, page: number = 1) => api.conversions({ page }),
);

/** Lists the entries of the affiliate's ledger, a page at a time, from 1. */
export const ListOperations = callOf(
  () => AffiliateApi,
  (api, page: number = 1) => api.affiliateOperations({ page }),
);

/** Lists payouts, a page at a time, from 1. */
export const ListPayouts = callOf(
  () => AffiliateApi,
  (api, page: number = 1) => api.affiliatePayouts({ page }),
);

/** Exports every conversion as a CSV file, newest first. */
export const ExportConversions = callOf(
  () => AffiliateApi,
  (api) => csvOf(CONVERSION_COLUMNS, (page) => api.conversions({ page })),
);

/** Exports the affiliate's whole ledger as a CSV file, newest first. */
export const ExportOperations = callOf(
  () => AffiliateApi,
  (api) => csvOf(OPERATION_COLUMNS, (page) => api.affiliateOperations({ page })),
);

/** Exports every payout as a CSV file, newest first. */
export const ExportPayouts = callOf(
  () => AffiliateApi,
  (api) => csvOf(PAYOUT_COLUMNS, (page) => api.affiliatePayouts({ page })),
);

/** Loads page after page to the end. New items meanwhile shift the others to later pages; no item is written twice. */
async function csvOf<Item extends { readonly id: string }>(
  columns: readonly Column<Item>[],
  load: (page: number) => Promise<Page<Item>>,
): Promise<string> {
  const known = new Map<string, Item>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    // Each answer says whether there is another.
    // oxlint-disable-next-line no-await-in-loop
    const found = await load(page);
    for (const item of found.items) known.set(item.id, item);
    pages = found.items.length === 0 ? 0 : found.pages;
  }
  return headLine(columns) + [...known.values()].map((item) => itemLine(columns, item)).join('');
}
