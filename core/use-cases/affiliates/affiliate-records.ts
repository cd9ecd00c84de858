import type { AffiliateConversion, AffiliatePayout } from '../../domain/affiliates/affiliate.ts';
import type { AffiliateOperation } from '../../domain/affiliates/affiliate-balance.ts';
import type { Page } from '../../domain/page.ts';
import {
  type Column,
  CONVERSION_COLUMNS,
  headLine,
  itemLine,
  OPERATION_COLUMNS,
  PAYOUT_COLUMNS,
} from '../../domain/affiliates/affiliate-csv.ts';
import { AffiliateUseCase } from './affiliate-use-case.ts';

/** Lists conversions, a page at a time. */
export class ListConversions extends AffiliateUseCase {
  /** @param page from 1. */
  execute(page = 1): Promise<Page<AffiliateConversion>> {
    return this.ask((api) => api.conversions({ page }));
  }
}

/** Lists the entries of the affiliate's ledger, a page at a time. */
export class ListOperations extends AffiliateUseCase {
  /** @param page from 1. */
  execute(page = 1): Promise<Page<AffiliateOperation>> {
    return this.ask((api) => api.affiliateOperations({ page }));
  }
}

/** Lists payouts, a page at a time. */
export class ListPayouts extends AffiliateUseCase {
  /** @param page from 1. */
  execute(page = 1): Promise<Page<AffiliatePayout>> {
    return this.ask((api) => api.affiliatePayouts({ page }));
  }
}

/** Exports every conversion as a CSV file, newest first. */
export class ExportConversions extends AffiliateUseCase {
  execute(): Promise<string> {
    return csvOf(CONVERSION_COLUMNS, (page) => this.ask((api) => api.conversions({ page })));
  }
}

/** Exports the affiliate's whole ledger as a CSV file, newest first. */
export class ExportOperations extends AffiliateUseCase {
  execute(): Promise<string> {
    return csvOf(OPERATION_COLUMNS, (page) => this.ask((api) => api.affiliateOperations({ page })));
  }
}

/** Exports every payout as a CSV file, newest first. */
export class ExportPayouts extends AffiliateUseCase {
  execute(): Promise<string> {
    return csvOf(PAYOUT_COLUMNS, (page) => this.ask((api) => api.affiliatePayouts({ page })));
  }
}

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
