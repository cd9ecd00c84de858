import { defer, EMPTY, exhaustMap, from, lastValueFrom, mergeMap, type Observable, timer } from 'rxjs';
import type { Ticker } from '../../domain/currency.ts';
import type { Chain, ChainScan, DetectedDeposit } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Store } from '../../ports/store.ts';
import type { Happening } from '../transactions/happening.ts';
import type { Proceedings } from '../transactions/proceedings.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { CurrencyBook } from '../chains/currency-book.ts';

/** Payments told of at once; each waits for the database a few times. */
const AT_ONCE = 8;
/** Milliseconds for which an exchange that ended is still asked about where that takes a question for each address. */
const RECENT_MS = 3 * 86_400_000;

/** Looks at one chain and tells transactions of their money. One process at a time does; another takes over when it dies. */
export class ChainWatcher {
  readonly #chain: Chain;
  readonly #store: Store;
  readonly #proceedings: Proceedings;
  readonly #currencies: CurrencyBook;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #holder: string;
  readonly #leaseMs: number;
  /** From then on another may watch, and what was seen before is no news any more. */
  #heldUntil = Number.POSITIVE_INFINITY;
  /** What each payment was when it was last told, so that only news is. */
  #told = new Map<string, Told>();
  #toldFrom: string | undefined;
  #treasury: ReadonlyMap<string, Ticker> | undefined;

  /**
   * @param holder names this process among those that share the store. @param lease milliseconds after its last look from
   * which on another may watch; at least two looks long.
   */
  constructor(
    chain: Chain,
    parts: { store: Store; proceedings: Proceedings; currencies: CurrencyBook; holder: string; lease: number },
    clock: Clock,
    logger: Logger,
  ) {
    this.#chain = chain;
    this.#store = parts.store;
    this.#proceedings = parts.proceedings;
    this.#currencies = parts.currencies;
    this.#holder = parts.holder;
    this.#leaseMs = Math.max(parts.lease, 2 * chain.pollMs);
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Watches for as long as it is subscribed to; a look that fails is followed by the next. */
  readonly work$: Observable<never> = defer(() =>
    timer(0, this.#chain.pollMs, this.#clock).pipe(
      exhaustMap(() => this.look().catch((error: unknown) => this.#report(error))),
      mergeMap(() => EMPTY),
    ),
  );

  /**
   * Takes the first look ever, which says from where on payments are seen. Before it no address may be handed out: what
   * was paid earlier would stay unseen. @throws Error naming a chain that was never looked at and cannot be now.
   */
  async begin(): Promise<void> {
    const { id } = this.#chain;
    if ((await this.#store.cursors.get(id)) !== undefined) return;
    await this.#look().catch((cause: unknown) => {
      throw new Error(`${id}: ${(cause as Error).message}`, { cause });
    });
  }

  /** One look. Telling the same twice changes nothing, and the cursor moves only after everything was told. */
  async look(): Promise<void> {
    if (await this.#hold()) await this.#look();
    else this.#told.clear();
  }

  async #hold(): Promise<boolean> {
    const now = this.#clock.now();
    const until = now + this.#leaseMs;
    const isHeld = await this.#store.leases.hold(this.#lease, this.#holder, now, until);
    if (isHeld) this.#heldUntil = until;
    return isHeld;
  }

  /** Keeps the lease during a long look. @throws Error when this process was so slow that another may have newer news. */
  async #stillHeld(): Promise<void> {
    const left = this.#heldUntil - this.#clock.now();
    if (left > this.#leaseMs / 2) return;
    if (left <= 0 || !(await this.#hold()))
      throw new Error('the look took so long that another process may watch by now');
  }

  get #lease(): string {
    return `watch:${this.#chain.id}`;
  }

  async #look(): Promise<void> {
    const { cursors } = this.#store;
    const cursor = await cursors.get(this.#chain.id);
    const news = await this.#chain.scan(
      cursor,
      (addresses) => this.#ours(addresses),
      () => this.#activePayIns(),
    );
    const told = new Map<string, Told>();
    const telling$ = from(news.seen).pipe(
      mergeMap(async (sighting) => {
        const id = await this.#tell(sighting);
        told.set(sighting.key, { state: this.#stateOf(sighting), id });
      }, AT_ONCE),
    );
    await lastValueFrom(telling$, { defaultValue: undefined });
    await this.#missing(cursor, news);
    this.#told = told;
    this.#toldFrom = cursor;
    if (news.cursor !== cursor) await cursors.move(this.#chain.id, cursor, news.cursor);
  }

  /** Lets another process take over at once. */
  async leave(): Promise<void> {
    await this.#store.leases.release(this.#lease, this.#holder);
  }

  #activePayIns(): Promise<readonly string[]> {
    return this.#store.transactions.activePayInAddresses(this.#chain.id, this.#clock.now() - RECENT_MS);
  }

  async #ours(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    const treasury = await this.#treasuries();
    const ours = await this.#store.transactions.filterOwn(this.#chain.id, addresses);
    return new Set([...ours, ...addresses.filter((address) => treasury.has(address))]);
  }

  async #treasuries(): Promise<ReadonlyMap<string, Ticker>> {
    const { tickers } = this.#chain;
    this.#treasury ??= new Map(
      await Promise.all(tickers.map(async (ticker) => [(await this.#chain.treasury(ticker)).address, ticker] as const)),
    );
    return this.#treasury;
  }

  /** @returns the transaction it was told to. */
  async #tell(sighting: DetectedDeposit): Promise<string | undefined> {
    const before = this.#told.get(sighting.key);
    if (before?.state === this.#stateOf(sighting)) return before.id;
    await this.#stillHeld();
    const id = before?.id ?? (await this.#transactionOf(sighting));
    if (id === undefined) return undefined;
    await this.#store.atomically((unit) => this.#proceedings.step(unit, id, (now) => this.#news(now, sighting)));
    return id;
  }

  /** Whose payment it is; what is nobody's is booked. */
  async #transactionOf(sighting: DetectedDeposit): Promise<string | undefined> {
    const { address, extraId } = sighting.to;
    const id = await this.#store.transactions.byPayIn(this.#chain.id, address, extraId);
    const record = id === undefined ? undefined : await this.#store.transactions.byId(id);
    // Another currency of the same chain at this address is nothing the transaction can use.
    if (id !== undefined && record?.from === sighting.ticker) return id;
    await this.#book(sighting, id);
    return undefined;
  }

  /** Beyond its last confirmation a payment has no more to tell. */
  #stateOf(sighting: DetectedDeposit): number {
    return this.#isFinal(sighting) ? Number.POSITIVE_INFINITY : sighting.confirmations;
  }

  #news({ deposits }: TransactionRecord, sighting: DetectedDeposit): Happening | undefined {
    const { key, chainTxId, sender, amount, confirmations } = sighting;
    const known = deposits.find((deposit) => deposit.key === key);
    if (known?.status === 'confirmed') return undefined;
    if (known?.status === 'seen' && known.confirmations === confirmations) return undefined;
    const isFinal = this.#isFinal(sighting);
    return { kind: 'pay-in', payment: { key, chainTxId, sender, amount, confirmations, isFinal } };
  }

  #isFinal({ ticker, confirmations }: DetectedDeposit): boolean {
    return confirmations >= this.#currencies.confirmations(ticker);
  }

  /** Money of no transaction: the house's own coins, or somebody's who left out the extra ID; the latter is in suspense. */
  async #book(sighting: DetectedDeposit, transactionId: string | undefined): Promise<void> {
    if (!this.#isFinal(sighting)) return;
    const { key, ticker: currency, amount, to } = sighting;
    const isOwn = transactionId === undefined && to.extraId === undefined && (await this.#treasuries()).has(to.address);
    const account = isOwn ? 'capital' : 'suspense';
    const entries = [
      { currency, account: 'chain', amount },
      { currency, account, amount: -amount },
    ] as const;
    const at = this.#clock.now();
    await this.#store.ledger.post({ id: `${this.#chain.id}:${key}`, kind: account, transactionId, at, entries });
  }

  /** What was seen after this cursor and is not any more has gone. */
  async #missing(cursor: string | undefined, { seen }: ChainScan): Promise<void> {
    const shown = new Set(seen.map(({ key }) => key));
    for (const { id, deposits } of await this.#store.transactions.withOpenDeposits(this.#chain.id))
      for (const { key, status } of deposits) if (status === 'seen' && !shown.has(key)) await this.#gone(id, key);
    if (cursor !== this.#toldFrom) return;
    // From the same start as the last look, even what was confirmed must still be there.
    for (const [key, { id }] of this.#told) if (id !== undefined && !shown.has(key)) await this.#gone(id, key);
  }

  async #gone(id: string, key: string): Promise<void> {
    await this.#stillHeld();
    await this.#store.atomically((unit) =>
      this.#proceedings.step(unit, id, ({ deposits }) =>
        deposits.some((deposit) => deposit.key === key && deposit.status !== 'gone')
          ? { kind: 'pay-in-gone', key }
          : undefined,
      ),
    );
  }

  async #report(error: unknown): Promise<void> {
    this.#logger.warn('a chain could not be looked at', { chain: this.#chain.id, error });
  }
}

/** What a payment was when it was told, and to which transaction. */
interface Told {
  /** Its confirmations; infinite once they are enough. */
  readonly state: number;
  readonly id: string | undefined;
}
