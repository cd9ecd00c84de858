import type { Caller } from '../../contract/caller.ts';
import {
  type Column,
  CONVERSION_COLUMNS,
  headLine,
  itemLine,
  OPERATION_COLUMNS,
  PAYOUT_COLUMNS,
} from '../../domain/affiliate-csv.ts';
import type { AffiliateExports, Exported } from '../../ports/affiliate-exports.ts';
import type { ReadBackwards } from '../../ports/affiliate-store.ts';
import type { AccountTools } from '../accounts/tools.ts';
import type { PartnerDesk } from './partner-desk.ts';
import type { PartnerViews } from './partner-view.ts';

/** Lines read at once. */
const PIECE = 1_000;

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
        return pieces(store.affiliateBook, account.id, OPERATION_COLUMNS, (one) => views.operation(one));
      case 'payouts':
        return pieces(store.affiliatePayouts, account.id, PAYOUT_COLUMNS, (one) => views.payout(one));
      case 'conversions':
        return pieces(store.conversions, account.id, CONVERSION_COLUMNS, (one) => views.conversion(one));
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
  yield headLine(columns);
  for (let last: string | undefined, isMore = true; isMore;) {
    const items: readonly Item[] = await store.older(accountId, last, PIECE);
    if (items.length > 0) yield items.map((item) => itemLine(columns, view(item))).join('');
    last = items.at(-1)?.id;
    isMore = items.length === PIECE;
  }
}
