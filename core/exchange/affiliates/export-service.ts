import type { Caller } from '../../contract/caller.ts';
import {
  type Column,
  CONVERSION_COLUMNS,
  headLine,
  itemLine,
  OPERATION_COLUMNS,
  PAYOUT_COLUMNS,
} from '../../domain/affiliates/affiliate-csv.ts';
import type { AffiliateExports, ExportKind } from '../../ports/apis/affiliate-exports.ts';
import type { ReadBackwards } from '../../ports/stores/paged.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import type { AffiliateService } from './affiliate-service.ts';
import type { AffiliateViews } from './affiliate-view.ts';

const PIECE = 1_000;

export class ExportService implements AffiliateExports {
  readonly #context: Pick<AccountContext, 'store' | 'sessions'>;
  readonly #affiliates: Pick<AffiliateService, 'admit'>;
  readonly #views: AffiliateViews;

  constructor(
    context: Pick<AccountContext, 'store' | 'sessions'>,
    affiliates: Pick<AffiliateService, 'admit'>,
    views: AffiliateViews,
  ) {
    this.#context = context;
    this.#affiliates = affiliates;
    this.#views = views;
  }

  async csv(list: ExportKind, caller: Caller): Promise<AsyncIterable<string>> {
    const { store, sessions } = this.#context;
    const { account } = await sessions.require(caller);
    await this.#affiliates.admit(store, account.id);
    const views = this.#views;
    switch (list) {
      case 'operations':
        return pieces(store.affiliateLedger, account.id, OPERATION_COLUMNS, (one) => views.operation(one));
      case 'payouts':
        return pieces(store.affiliatePayouts, account.id, PAYOUT_COLUMNS, (one) => views.payout(one));
      case 'conversions':
        return pieces(store.conversions, account.id, CONVERSION_COLUMNS, (one) => views.conversion(one));
    }
  }
}

/** From the newest item to the oldest; items added meanwhile are left out, and no item appears twice. */
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
