import type { Ticker } from '../../../domain/quotes/currency.ts';
import { MAX_HOLDERS, type ChainBalance, type Holder } from '../../../ports/chains/chain-balance.ts';
import type { Chain, ChainScan } from '../../../ports/chains/chain.ts';
import type { ChainBook, CheckedAmounts } from '../../../ports/stores/operation/reconciliation-store.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import { RECENT_MS } from '../chain-watcher.ts';
import { arriving, leaving, unbooked } from './in-flight.ts';

/** Postings read with one statement, and most statements of one check: the first check reads the whole ledger. */
const PAGE = 2_000;
const MAX_PAGES = 50;
/** Pay-in addresses whose coins moved, and others, that one check asks about. */
const MAX_MARKED = 5_000;
const MAX_OLDEST = 500;
/** Transfers on their way that one check asks about. */
const MAX_PENDING = 2_000;

/** A check that cannot be made now, such as while a backlog is worked off. Not an error: the next one tries again. */
export class CheckPostponed extends Error {
  override readonly name = 'CheckPostponed';
}

export interface CheckParts {
  readonly store: Pick<Store, 'cursors' | 'reconciliations' | 'transactions'>;
  readonly currencies: Pick<CurrencyRegistry, 'confirmations'>;
}

/** The amounts of each currency, and the block after which they were compared. */
export interface ChainComparison {
  readonly height: number;
  /** Without currencies whose balance could not be read. */
  readonly amounts: ReadonlyMap<Ticker, CheckedAmounts>;
}

/**
 * Compares the ledger with a chain to the last unit, while both go on. The ledger books what has enough confirmations, so
 * it is behind the chain. Coins are counted after a block that was read before the ledger; whatever the ledger has
 * booked by then is in that block or below, and what it has not booked is in flight: the chain is asked for each.
 */
export class ChainCheck {
  readonly #chain: Chain;
  readonly #parts: CheckParts;

  constructor(chain: Chain, parts: CheckParts) {
    this.#chain = chain;
    this.#parts = parts;
  }

  /** @throws CheckPostponed; the error of the chain or the store. */
  async run(at: number): Promise<ChainComparison> {
    const { id, tickers } = this.#chain;
    const { cursors, reconciliations } = this.#parts.store;
    const cursor = await cursors.get(id);
    if (cursor === undefined) throw new CheckPostponed('the chain was never scanned');
    const scan = await this.#scan(cursor, at);
    const height = scan.through ?? scan.height;
    const shown = scan.seen.map(({ key, to }) => ({ key, ...to }));
    const isSwept = this.#chain.sweepPlanner !== undefined;
    const extent = { hasUnsigned: this.#chain.shared !== undefined, hasIndexes: isSwept };
    const book = await reconciliations.book(id, tickers, shown, extent);
    if (book.pending.length > MAX_PENDING)
      throw new CheckPostponed(`${book.pending.length} transfers are on their way`);
    const fresh = unbooked(scan, book, height);
    if (isSwept)
      await this.#markMoved(
        book,
        fresh.map(({ to, ticker }) => ({ index: book.indexes.get(to.address), ticker })),
      );
    const hotWallet = await this.#ask(height, isSwept, at);
    const payIns = isSwept ? await reconciliations.kept(id) : new Map<Ticker, bigint>();
    const [come, go] = [arriving(scan, fresh, book), await leaving(this.#chain, book.pending, height)];
    const amounts = new Map(
      [...hotWallet].map(([ticker, hot]) => {
        const ledger = book.balances.get(ticker) ?? 0n;
        const [held, came, went] = [payIns.get(ticker) ?? 0n, come.get(ticker) ?? 0n, go.get(ticker) ?? 0n];
        const difference = hot + held - ledger - came + went;
        return [ticker, { ledger, hotWallet: hot, payIns: held, arriving: came, leaving: went, difference }];
      }),
    );
    return { height, amounts };
  }

  /** As the watcher scans: a chain may keep what it has read, and use it for both. */
  async #scan(cursor: string, at: number): Promise<ChainScan> {
    const { transactions } = this.#parts.store;
    const treasuries = await Promise.all(this.#chain.tickers.map((ticker) => this.#chain.treasury(ticker)));
    const own = new Set(treasuries.map(({ address }) => address));
    const filter = async (addresses: readonly string[]) => {
      const issued = await transactions.filterOwn(addresses);
      return new Set(addresses.filter((address) => issued.has(address) || own.has(address)));
    };
    return this.#chain.scan(cursor, filter, () => transactions.activePayInAddresses(this.#chain.id, at - RECENT_MS));
  }

  /** Marks the addresses whose coins moved since the last check. */
  async #markMoved(
    { pending }: ChainBook,
    fresh: readonly { readonly index: number | undefined; readonly ticker: Ticker }[],
  ): Promise<void> {
    const { id, tickers } = this.#chain;
    const { reconciliations } = this.#parts.store;
    let isRead = false;
    for (let page = 0; page < MAX_PAGES && !isRead; page += 1)
      // oxlint-disable-next-line no-await-in-loop -- each page starts where the one before ended
      isRead = await reconciliations.readPostings(id, tickers, PAGE);
    if (!isRead) throw new CheckPostponed('the ledger is being read for the first time');
    const paidTo = fresh.flatMap(({ index, ticker }) => (index === undefined ? [] : [{ index, ticker }]));
    // A sweep pays for its gas in the chain's own coin, which is its first currency.
    const swept = pending.flatMap(({ source, ticker }) =>
      source === undefined ? [] : [...new Set([ticker, tickers[0]!])].map((one) => ({ index: source, ticker: one })),
    );
    await reconciliations.mark(id, [...paidTo, ...swept]);
  }

  /** Asks for the hot wallet, and for pay-in addresses, which are kept. */
  async #ask(height: number, isSwept: boolean, at: number): Promise<ReadonlyMap<Ticker, bigint>> {
    const { id } = this.#chain;
    const { reconciliations } = this.#parts.store;
    const marked = isSwept ? await reconciliations.marked(id, MAX_MARKED) : [];
    if (marked.length === MAX_MARKED) await this.#keep(height, marked, at);
    if (marked.length === MAX_MARKED)
      throw new CheckPostponed('many pay-in addresses are looked at for the first time');
    const oldest = isSwept ? await reconciliations.oldest(id, MAX_OLDEST) : [];
    return this.#keep(height, [...marked, ...oldest], at);
  }

  async #keep(height: number, holders: readonly Holder[], at: number): Promise<ReadonlyMap<Ticker, bigint>> {
    let hotWallet: ReadonlyMap<Ticker, bigint> | undefined;
    for (let start = 0; start === 0 || start < holders.length; start += MAX_HOLDERS) {
      const asked = holders.slice(start, start + MAX_HOLDERS);
      // oxlint-disable-next-line no-await-in-loop -- one question after the other, to limit the load
      const answer = await this.#chain.balance(height, asked);
      this.#assertBehind(answer, height);
      hotWallet ??= answer.hotWallet;
      const held = asked.flatMap((holder, index) => {
        const amount = answer.payIns[index];
        return amount === undefined ? [] : [{ ...holder, amount }];
      });
      // oxlint-disable-next-line no-await-in-loop -- see above
      if (held.length > 0) await this.#parts.store.reconciliations.keep(this.#chain.id, held, at);
    }
    return hotWallet!;
  }

  /** The ledger was read before: it cannot have booked anything above the block while it has so few confirmations. */
  #assertBehind({ height }: ChainBalance, block: number): void {
    const least = Math.min(...this.#chain.tickers.map((ticker) => this.#parts.currencies.confirmations(ticker)));
    if (height - block < Math.max(1, least)) return;
    throw new CheckPostponed(`the chain is at block ${height} already, and was read up to ${block}`);
  }
}
