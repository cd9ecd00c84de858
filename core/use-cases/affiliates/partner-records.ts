import type {
  AffiliateConversion,
  AffiliateOperation,
  AffiliatePage,
  AffiliatePayout,
} from '../../domain/affiliate.ts';
import { csvLine } from '../../domain/csv.ts';
import { PartnerUseCase } from './partner-use-case.ts';

/** Conversions, a page at a time. */
export class ListConversions extends PartnerUseCase {
  /** @param page from 1. */
  execute(page = 1): Promise<AffiliatePage<AffiliateConversion>> {
    return this.ask((api) => api.conversions({ page }));
  }
}

/** The partner's book, a page at a time. */
export class ListOperations extends PartnerUseCase {
  /** @param page from 1. */
  execute(page = 1): Promise<AffiliatePage<AffiliateOperation>> {
    return this.ask((api) => api.affiliateOperations({ page }));
  }
}

/** Payouts, a page at a time. */
export class ListPayouts extends PartnerUseCase {
  /** @param page from 1. */
  execute(page = 1): Promise<AffiliatePage<AffiliatePayout>> {
    return this.ask((api) => api.affiliatePayouts({ page }));
  }
}

/** A column of an export: its head, and what stands in it. */
type Column<Item> = readonly [head: string, value: (item: Item) => string | undefined];

const CONVERSION_COLUMNS: readonly Column<AffiliateConversion>[] = [
  ['time', ({ createdAt }) => createdAt],
  ['from', ({ fromCurrency }) => fromCurrency],
  ['amount from', ({ amountFrom }) => amountFrom],
  ['to', ({ toCurrency }) => toCurrency],
  ['amount to', ({ amountTo }) => amountTo],
  ['status', ({ status }) => status],
  ['finished', ({ finishedAt }) => finishedAt],
  ['id', ({ id }) => id],
];

const OPERATION_COLUMNS: readonly Column<AffiliateOperation>[] = [
  ['time', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount }) => amount],
  ['reference', ({ reference }) => reference],
  ['id', ({ id }) => id],
];

const PAYOUT_COLUMNS: readonly Column<AffiliatePayout>[] = [
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

/** Every conversion as a CSV file, the newest first. */
export class ExportConversions extends PartnerUseCase {
  execute(): Promise<string> {
    return csvOf(CONVERSION_COLUMNS, (page) => this.ask((api) => api.conversions({ page })));
  }
}

/** The whole book as a CSV file, the newest first. */
export class ExportOperations extends PartnerUseCase {
  execute(): Promise<string> {
    return csvOf(OPERATION_COLUMNS, (page) => this.ask((api) => api.affiliateOperations({ page })));
  }
}

/** Every payout as a CSV file, the newest first. */
export class ExportPayouts extends PartnerUseCase {
  execute(): Promise<string> {
    return csvOf(PAYOUT_COLUMNS, (page) => this.ask((api) => api.affiliatePayouts({ page })));
  }
}

/** Page after page, until there is none left. What comes in meanwhile moves the rest along: nothing is written twice. */
async function csvOf<Item extends { readonly id: string }>(
  columns: readonly Column<Item>[],
  load: (page: number) => Promise<AffiliatePage<Item>>,
): Promise<string> {
  const known = new Map<string, Item>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    // Each answer says whether there is another.
    // oxlint-disable-next-line no-await-in-loop
    const found = await load(page);
    for (const item of found.items) known.set(item.id, item);
    pages = found.items.length === 0 ? 0 : found.pages;
  }
  const lines = [...known.values()].map((item) => csvLine(columns.map(([, value]) => value(item) ?? '')));
  return csvLine(columns.map(([head]) => head)) + lines.join('');
}
