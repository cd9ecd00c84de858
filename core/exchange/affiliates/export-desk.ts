import type { Caller } from '../../contract/caller.ts';
import type { AffiliateConversion, AffiliateOperation, AffiliatePayout } from '../../domain/affiliate.ts';
import { csvLine } from '../../domain/csv.ts';
import type { AffiliateExports, Exported } from '../../ports/affiliate-exports.ts';
import type { ReadBackwards } from '../../ports/affiliate-store.ts';
import type { AccountTools } from '../accounts/tools.ts';
import type { PartnerDesk } from './partner-desk.ts';
import type { PartnerViews } from './partner-view.ts';

/** Lines read at once. */
const PIECE = 1_000;

/** A column: its head, and what stands in it. */
type Column<View> = readonly [head: string, value: (view: View) => string | undefined];

const OPERATIONS: readonly Column<AffiliateOperation>[] = [
  ['time', ({ at }) => at],
  ['kind', ({ kind }) => kind],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount }) => amount],
  ['reference', ({ reference }) => reference],
  ['id', ({ id }) => id],
];

const CONVERSIONS: readonly Column<AffiliateConversion>[] = [
  ['time', ({ createdAt }) => createdAt],
  ['from', ({ fromCurrency }) => fromCurrency],
  ['amount from', ({ amountFrom }) => amountFrom],
  ['to', ({ toCurrency }) => toCurrency],
  ['amount to', ({ amountTo }) => amountTo],
  ['status', ({ status }) => status],
  ['finished', ({ finishedAt }) => finishedAt],
  ['id', ({ id }) => id],
];

const PAYOUTS: readonly Column<AffiliatePayout>[] = [
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

/** Writes partners' lists as files. */
export class ExportDesk implements AffiliateExports {
  readonly #tools: Pick<AccountTools, 'store' | 'sessions'>;
  readonly #partners: Pick<PartnerDesk, 'admit'>;
  readonly #views: PartnerViews;

  constructor(
    tools: Pick<AccountTools, 'store' | 'sessions'>,
    partners: Pick<PartnerDesk, 'admit'>,
    views: PartnerViews,
  ) {
    this.#tools = tools;
    this.#partners = partners;
    this.#views = views;
  }

  async csv(list: Exported, caller: Caller): Promise<AsyncIterable<string>> {
    const { store, sessions } = this.#tools;
    const { account } = await sessions.require(caller);
    await this.#partners.admit(store, account.id);
    const views = this.#views;
    switch (list) {
      case 'operations':
        return pieces(store.affiliateBook, account.id, OPERATIONS, (one) => views.operation(one));
      case 'payouts':
        return pieces(store.affiliatePayouts, account.id, PAYOUTS, (one) => views.payout(one));
      case 'conversions':
        return pieces(store.conversions, account.id, CONVERSIONS, (one) => views.conversion(one));
    }
  }
}

/** From the newest to the oldest; what comes in meanwhile is not in it, and nothing is in it twice. */
async function* pieces<Item extends { readonly id: string }, View>(
  store: ReadBackwards<Item>,
  accountId: string,
  columns: readonly Column<View>[],
  view: (item: Item) => View,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  for (let last: string | undefined, isMore = true; isMore;) {
    const items: readonly Item[] = await store.older(accountId, last, PIECE);
    if (items.length > 0) yield items.map((item) => lineOf(columns, view(item))).join('');
    last = items.at(-1)?.id;
    isMore = items.length === PIECE;
  }
}

function lineOf<View>(columns: readonly Column<View>[], view: View): string {
  return csvLine(columns.map(([, value]) => value(view) ?? ''));
}
