import type { Caller } from '../../../contract/caller.ts';
import { historyFilter } from '../../../contract/transactions/transaction-inputs.ts';
import { parseInput } from '../../../contract/validated-api.ts';
import { HISTORY_HEAD, historyLine } from '../../../domain/transactions/history-csv.ts';
import { type HistoryFilter, type HistoryQuery, historyQuery } from '../../../domain/transactions/history-filter.ts';
import type { TransactionPage } from '../../../domain/transactions/transaction-history.ts';
import type { HistoryExports } from '../../../ports/apis/history-exports.ts';
import type { OwnerResolver } from '../../../ports/owner-resolver.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { unauthenticated } from '../../accounts/errors.ts';
import type { TransactionViews } from '../transaction-view.ts';

const PAGE_SIZE = 20;

/** Exchanges of a file that are read at once. */
const PIECE = 500;

interface HistoryParts {
  readonly store: Pick<Store, 'transactions'>;
  readonly views: Pick<TransactionViews, 'summary' | 'exported'>;
  readonly owners: Pick<OwnerResolver, 'of'>;
}

/** The exchanges of an account or a browser, as pages and as a file. */
export class TransactionHistoryService implements HistoryExports {
  readonly #parts: HistoryParts;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
  }

  /** @param page from 1. */
  async page(caller: Caller | undefined, page: number, filter: HistoryFilter): Promise<TransactionPage> {
    const { store, views, owners } = this.#parts;
    const [owner] = await owners.of(caller);
    if (owner === undefined) return { items: [], page: 1, pages: 1, total: 0 };
    const { items, total } = await store.transactions.page(owner, page, PAGE_SIZE, historyQuery(filter));
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
    return { items: items.map((record) => views.summary(record)), page, pages, total };
  }

  async csv(filter: unknown, caller: Caller): Promise<AsyncIterable<string>> {
    const query = historyQuery(parseInput(historyFilter, filter));
    const [owner] = await this.#parts.owners.of(caller);
    if (owner === undefined) throw unauthenticated();
    return this.#pieces(owner, query);
  }

  /** Exchanges that are made meanwhile are left out, and none appears twice. */
  async *#pieces(owner: string, query: HistoryQuery | undefined): AsyncGenerator<string> {
    const { store, views } = this.#parts;
    yield HISTORY_HEAD;
    for (let last: string | undefined, isMore = true; isMore;) {
      const records = await store.transactions.older(owner, last, PIECE, query);
      if (records.length > 0) yield records.map((record) => historyLine(views.exported(record))).join('');
      last = records.at(-1)?.id;
      isMore = records.length === PIECE;
    }
  }
}
