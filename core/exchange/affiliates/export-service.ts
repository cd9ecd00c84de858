import type { Caller } from '../../contract/caller.ts';
import {
  type Column,
  CONVERSION_COLUMNS,
  headLine,
  itemLine,
  LINK_COLUMNS,
  OPERATION_COLUMNS,
  PAYOUT_COLUMNS,
} from '../../domain/affiliates/affiliate-csv.ts';
import type { AffiliateExports, ExportKind } from '../../ports/apis/affiliate-exports.ts';
import type { ReadBackwards } from '../../ports/stores/paged.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import type { AffiliateService } from './affiliate-service.ts';
import type { LinkService } from './statistics/link-service.ts';
import type { AffiliateViews } from './affiliate-view.ts';

const PIECE = 1_000;

interface ExportParts {
  readonly affiliates: Pick<AffiliateService, 'admit'>;
  readonly links: Pick<LinkService, 'list'>;
}

export class ExportService implements AffiliateExports {
  readonly #context: Pick<AccountContext, 'store' | 'sessions'>;
  readonly #parts: ExportParts;
  readonly #views: AffiliateViews;

  constructor(context: Pick<AccountContext, 'store' | 'sessions'>, parts: ExportParts, views: AffiliateViews) {
    this.#context = context;
    this.#parts = parts;
    this.#views = views;
  }

  async csv(list: ExportKind, caller: Caller): Promise<AsyncIterable<string>> {
    const { store, sessions } = this.#context;
    const { account } = await sessions.require(caller);
    await this.#parts.affiliates.admit(store, account.id);
    const views = this.#views;
    switch (list) {
      case 'operations':
        return pieces(store.affiliateLedger, account.id, OPERATION_COLUMNS, (one) => views.operation(one));
      case 'payouts':
        return pieces(store.affiliatePayouts, account.id, PAYOUT_COLUMNS, (one) => views.payout(one));
      case 'links':
        return whole(LINK_COLUMNS, await this.#parts.links.list(account.id));
      case 'conversions':
        return pieces(store.conversions, account.id, CONVERSION_COLUMNS, (one) => views.conversion(one));
    }
  }
}

/** A list that is short enough to be read at once. */
async function* whole<Item>(columns: readonly Column<Item>[], items: readonly Item[]): AsyncGenerator<string> {
  yield headLine(columns) + items.map((item) => itemLine(columns, item)).join('');
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
