import { defer, EMPTY, exhaustMap, from, lastValueFrom, mergeMap, type Observable, timer } from 'rxjs';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Chain, ChainScan, DetectedDeposit } from '../../ports/chains/chain.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';

/** Deposits reported at once; each waits for the database a few times. */
const AT_ONCE = 8;
/** Milliseconds for which an exchange that ended is still asked about where that takes a question for each address. */
const RECENT_MS = 3 * 86_400_000;

/** Looks at one chain and tells transactions of their money. One process at a time does; another takes over when it dies. */
export class ChainWatcher {
  readonly #chain: Chain;
  readonly #store: Store;
  readonly #processor: TransactionProcessor;
  readonly #currencies: CurrencyRegistry;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #holder: string;
  readonly #leaseMs: number;
  /** From then on another may watch, and what was seen before is no news any more. */
  #heldUntil = Number.POSITIVE_INFINITY;
  /** What each payment was when it was last reported, so that only changes are. */
  #reported = new Map<string, ReportedDeposit>();
  #reportedFrom: string | undefined;
  #treasury: ReadonlyMap<string, Ticker> | undefined;

  /**
   * @param holder names this process among those that share the store. @param lease milliseconds after its last look from
   * which on another may watch; at least two looks long.
   */
  constructor(
    chain: Chain,
    parts: {
      store: Store;
      processor: TransactionProcessor;
      currencies: CurrencyRegistry;
      holder: string;
      lease: number;
    },
    clock: Clock,
    logger: Logger,
  ) {
    this.#chain = chain;
    this.#store = parts.store;
    this.#processor = parts.processor;
    this.#currencies = parts.currencies;
    this.#holder = parts.holder;
    this.#leaseMs = Math.max(parts.lease, 2 * chain.pollMs);
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Watches for as long as it is subscribed to; a look that fails is followed by the next. */
  readonly work$: Observable<never> = defer(() =>
    timer(0, this.#chain.pollMs, this.#clock).pipe(
      exhaustMap(() => this.poll().catch((error: unknown) => this.#report(error))),
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
    await this.#scan().catch((cause: unknown) => {
      throw new Error(`${id}: ${(cause as Error).message}`, { cause });
    });
  }

  /** One look. Telling the same twice changes nothing, and the cursor moves only after everything was reported. */
  async poll(): Promise<void> {
    if (await this.#acquireLease()) await this.#scan();
    else this.#reported.clear();
  }

  async #acquireLease(): Promise<boolean> {
    const now = this.#clock.now();
    const until = now + this.#leaseMs;
    const isHeld = await this.#store.leases.hold(this.#lease, this.#holder, now, until);
    if (isHeld) this.#heldUntil = until;
    return isHeld;
  }

  /** Keeps the lease during a long look. @throws Error when this process was so slow that another may have newer news. */
  async #renewLease(): Promise<void> {
    const left = this.#heldUntil - this.#clock.now();
    if (left > this.#leaseMs / 2) return;
    if (left <= 0 || !(await this.#acquireLease()))
      throw new Error('the look took so long that another process may watch by now');
  }

  get #lease(): string {
    return `watch:${this.#chain.id}`;
  }

  async #scan(): Promise<void> {
    const { cursors } = this.#store;
    const cursor = await cursors.get(this.#chain.id);
    const news = await this.#chain.scan(
      cursor,
      (addresses) => this.#ours(addresses),
      () => this.#activePayIns(),
    );
    const reported = new Map<string, ReportedDeposit>();
    const reporting$ = from(news.seen).pipe(
      mergeMap(async (detected) => {
        const id = await this.#notify(detected);
        reported.set(detected.key, { state: this.#stateOf(detected), id });
      }, AT_ONCE),
    );
    await lastValueFrom(reporting$, { defaultValue: undefined });
    await this.#reportMissing(cursor, news);
    this.#reported = reported;
    this.#reportedFrom = cursor;
    if (news.cursor !== cursor) await cursors.move(this.#chain.id, cursor, news.cursor);
  }

  /** Lets another process take over at once. */
  async releaseLease(): Promise<void> {
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

  /** @returns the transaction it was reported to. */
  async #notify(detected: DetectedDeposit): Promise<string | undefined> {
    const before = this.#reported.get(detected.key);
    if (before?.state === this.#stateOf(detected)) return before.id;
    await this.#renewLease();
    const id = before?.id ?? (await this.#transactionOf(detected));
    if (id === undefined) return undefined;
    await this.#store.atomically((unit) => this.#processor.process(unit, id, (now) => this.#eventOf(now, detected)));
    return id;
  }

  /** Whose payment it is; what is nobody's is booked. */
  async #transactionOf(detected: DetectedDeposit): Promise<string | undefined> {
    const { address, extraId } = detected.to;
    const id = await this.#store.transactions.byPayIn(this.#chain.id, address, extraId);
    const record = id === undefined ? undefined : await this.#store.transactions.byId(id);
    // Another currency of the same chain at this address is nothing the transaction can use.
    if (id !== undefined && record?.from === detected.ticker) return id;
    await this.#book(detected, id);
    return undefined;
  }

  /** Beyond its last confirmation a payment has no more to tell. */
  #stateOf(detected: DetectedDeposit): number {
    return this.#isFinal(detected) ? Number.POSITIVE_INFINITY : detected.confirmations;
  }

  #eventOf({ deposits }: TransactionRecord, detected: DetectedDeposit): TransactionEvent | undefined {
    const { key, chainTxId, sender, amount, confirmations } = detected;
    const known = deposits.find((deposit) => deposit.key === key);
    if (known?.status === 'confirmed') return undefined;
    if (known?.status === 'seen' && known.confirmations === confirmations) return undefined;
    const isFinal = this.#isFinal(detected);
    return { kind: 'pay-in', deposit: { key, chainTxId, sender, amount, confirmations, isFinal } };
  }

  #isFinal({ ticker, confirmations }: DetectedDeposit): boolean {
    return confirmations >= this.#currencies.confirmations(ticker);
  }

  /** Money of no transaction: the exchange's own coins, or somebody's who left out the extra ID; the latter is in suspense. */
  async #book(detected: DetectedDeposit, transactionId: string | undefined): Promise<void> {
    if (!this.#isFinal(detected)) return;
    const { key, ticker: currency, amount, to } = detected;
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
  async #reportMissing(cursor: string | undefined, { seen }: ChainScan): Promise<void> {
    const shown = new Set(seen.map(({ key }) => key));
    for (const { id, deposits } of await this.#store.transactions.withOpenDeposits(this.#chain.id))
      for (const { key, status } of deposits) if (status === 'seen' && !shown.has(key)) await this.#reportGone(id, key);
    if (cursor !== this.#reportedFrom) return;
    // From the same start as the last look, even what was confirmed must still be there.
    for (const [key, { id }] of this.#reported)
      if (id !== undefined && !shown.has(key)) await this.#reportGone(id, key);
  }

  async #reportGone(id: string, key: string): Promise<void> {
    await this.#renewLease();
    await this.#store.atomically((unit) =>
      this.#processor.process(unit, id, ({ deposits }) =>
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

/** What a deposit was when it was reported, and to which transaction. */
interface ReportedDeposit {
  /** Its confirmations; infinite once they are enough. */
  readonly state: number;
  readonly id: string | undefined;
}
