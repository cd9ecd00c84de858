import { concatMap, from, lastValueFrom, mergeMap, type Observable } from 'rxjs';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Chain, ChainScan, DetectedDeposit } from '../../ports/chains/chain.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';
import type { TransactionProcessor } from '../transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import { every } from '../workers/every.ts';
import { gathered, type Gatherer } from '../workers/gatherer.ts';
import { Lease } from '../workers/lease.ts';
import { recordReader } from './record-reader.ts';
import { SecondOpinions, type Worth } from './second-opinion/second-opinions.ts';
import { UnassignedDeposits } from './suspense/unassigned-deposits.ts';
import { type ReportedDeposit, type WeighedDeposit, WeighedDeposits } from './second-opinion/weighed-deposits.ts';

/** Addresses whose deposits are reported at once: these are looked up, and their steps written, together. */
const AT_ONCE = 200;
/** Records that are looked up with one statement. */
const BATCH = 200;
/** How long an ended exchange's address is still scanned, in milliseconds, on chains with a query per address. */
export const RECENT_MS = 3 * 86_400_000;

/** Scans one chain and reports deposits to transactions. One process at a time; another takes over when it dies. */
export class ChainWatcher {
  readonly #chain: Chain;
  readonly #store: Store;
  readonly #processor: TransactionProcessor;
  readonly #currencies: CurrencyRegistry;
  readonly #clock: Clock;
  readonly #logger: Logger;
  /** When it has run out, another process may scan, and this one must not report its results any more. */
  readonly #lease: Lease;
  readonly #owners: Gatherer<Destination, string | undefined>;
  readonly #records: Gatherer<string, TransactionRecord | undefined>;
  readonly #weighed: WeighedDeposits;
  readonly #unassigned: UnassignedDeposits;
  /** State of each deposit when it was last reported, so that only changes are reported. */
  #reported = new Map<string, ReportedDeposit>();
  #treasury: ReadonlyMap<string, Ticker> | undefined;

  /**
   * @param holder names this process among those that share the store.
   * @param lease milliseconds after the last scan until another process may take over; raised to at least two poll
   * intervals.
   */
  constructor(
    chain: Chain,
    parts: {
      store: Store;
      processor: TransactionProcessor;
      currencies: CurrencyRegistry;
      holder: string;
      lease: number;
      worth?: Worth | undefined;
    },
    clock: Clock,
    logger: Logger,
  ) {
    this.#chain = chain;
    this.#store = parts.store;
    this.#processor = parts.processor;
    this.#currencies = parts.currencies;
    const { store, holder, worth = () => undefined } = parts;
    const ms = Math.max(parts.lease, 2 * chain.pollMs);
    this.#lease = new Lease(store, clock, { name: `watch:${chain.id}`, holder, ms });
    this.#owners = gathered((asked) => store.transactions.byPayIns(chain.id, asked), BATCH);
    this.#records = recordReader(store, BATCH);
    this.#weighed = new WeighedDeposits(new SecondOpinions(chain, { worth, clock, logger }), parts);
    this.#unassigned = new UnassignedDeposits(chain, store, clock);
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Polls while it is subscribed to; a failed poll is followed by the next. */
  get work$(): Observable<never> {
    const failed = (error: unknown) =>
      this.#logger.warn('a chain could not be scanned', { chain: this.#chain.id, error });
    const poll = () => this.poll().catch(failed);
    return every(this.#chain.pollMs, poll, this.#clock, 0);
  }

  /**
   * Makes the first scan ever, which sets the position from which deposits are seen. No address may be issued before
   * it: an earlier deposit would never be seen. @throws Error naming the chain if it was never scanned and cannot be
   * scanned now.
   */
  async begin(): Promise<void> {
    const { id } = this.#chain;
    if ((await this.#store.cursors.get(id)) !== undefined) return;
    await this.#scan().catch((cause: unknown) => {
      throw new Error(`${id}: ${(cause as Error).message}`, { cause });
    });
  }

  /** Scans once with the lease. Reporting a deposit twice changes nothing, and the cursor moves only after everything was reported. */
  async poll(): Promise<void> {
    if (await this.#lease.acquire()) await this.#lease.during(() => this.#scan());
    else this.#reported.clear();
  }

  /**
   * Renews the lease during a long scan. @throws Error when the lease has run out: another process may have newer data.
   */
  async #renewLease(): Promise<void> {
    if (!(await this.#lease.renew())) throw new Error('lost the chain lease: the scan outlasted it');
  }

  async #scan(): Promise<void> {
    const { cursors } = this.#store;
    const cursor = await cursors.get(this.#chain.id);
    await this.#treasuries();
    const until = this.#lease.reportBy;
    const news = await this.#chain.scan(
      cursor,
      (addresses) => this.#ours(addresses),
      () => this.#store.transactions.activePayInAddresses(this.#chain.id, this.#clock.now() - RECENT_MS),
      () => this.#clock.now() < until,
    );
    const reported = new Map<string, ReportedDeposit>();
    // Those to one address change one record: reported at once, they would make each other's steps void.
    const places = Map.groupBy(news.seen, ({ to }) => JSON.stringify([to.address, to.extraId]));
    const report = async (detected: DetectedDeposit) => {
      const block = detected.confirmations > 0 ? news.height - detected.confirmations + 1 : undefined;
      reported.set(detected.key, { ...(await this.#notify(detected, block)), block });
    };
    const reporting$ = from(places.values()).pipe(mergeMap((some) => from(some).pipe(concatMap(report)), AT_ONCE));
    await lastValueFrom(reporting$, { defaultValue: undefined });
    const unknown = await this.#reportMissing(news);
    this.#reported = new Map([...unknown, ...reported]);
    if (news.cursor !== cursor) await cursors.move(this.#chain.id, cursor, news.cursor);
  }

  /** Releases the lease, so that another process can take over at once. */
  releaseLease(): Promise<void> {
    return this.#lease.release();
  }

  async #ours(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    const treasury = await this.#treasuries();
    const ours = await this.#store.transactions.filterOwn(addresses);
    return new Set([...ours, ...addresses.filter((address) => treasury.has(address))]);
  }

  async #treasuries(): Promise<ReadonlyMap<string, Ticker>> {
    if (this.#treasury) return this.#treasury;
    const { id, tickers } = this.#chain;
    const treasury = new Map(
      await Promise.all(tickers.map(async (ticker) => [(await this.#chain.treasury(ticker)).address, ticker] as const)),
    );
    // Recorded, so that no payout to one is accepted, on whichever chain.
    await this.#store.transactions.recordTreasuries(id, [...treasury.keys()], this.#chain.addressSpace);
    this.#treasury = treasury;
    return treasury;
  }

  /** @returns what was reported, and the transaction it was reported to. */
  async #notify(detected: DetectedDeposit, block: number | undefined): Promise<ReportedDeposit> {
    const before = this.#reported.get(detected.key);
    const state = this.#stateOf(detected);
    if (before?.state === state) return before;
    await this.#renewLease();
    const id = before?.id ?? (await this.#transactionOf(detected, block));
    if (id === undefined) return { state, id };
    const weighed = await this.#weighed.of(id, detected);
    await this.#tell(id, (record) => this.#eventOf(record, weighed));
    // One that waits is asked about at each scan.
    return { state: weighed.awaits ? Number.NaN : state, id };
  }

  /** The transaction that a deposit belongs to; a deposit that belongs to none is booked. */
  async #transactionOf(detected: DetectedDeposit, block: number | undefined): Promise<string | undefined> {
    const { address, extraId } = detected.to;
    const id = await this.#owners.run(detected.to);
    const record = id === undefined ? undefined : await this.#records.run(id);
    // A deposit of another currency of the chain at this address cannot be used for the transaction.
    if (id !== undefined && record?.from === detected.ticker) return id;
    // On another network the address is the same: the coins belong to the owner of the exchange it was issued to.
    const owner = id ?? (await this.#store.transactions.byPayIn(undefined, address, extraId));
    await this.#book(detected, block, owner);
    return undefined;
  }

  /** Constant after the last required confirmation, so that later confirmations are not reported. */
  #stateOf(detected: DetectedDeposit): number {
    return this.#isFinal(detected) ? Number.POSITIVE_INFINITY : detected.confirmations;
  }

  #eventOf({ deposits }: TransactionRecord, detected: WeighedDeposit): TransactionEvent | undefined {
    const { key, chainTxId, sender, amount, confirmations, awaits, blockAt, isReplaceable } = detected;
    const known = deposits.find((deposit) => deposit.key === key);
    if (known?.status === 'confirmed') return undefined;
    if (known?.status === 'seen' && known.confirmations === confirmations && known.awaits === awaits) return undefined;
    const isFinal = this.#isFinal(detected);
    const seen = { key, chainTxId, sender, amount, confirmations, isFinal, awaits, blockAt, isReplaceable };
    return { kind: 'pay-in', deposit: seen };
  }

  #isFinal({ ticker, confirmations }: DetectedDeposit): boolean {
    return confirmations >= this.#currencies.confirmations(ticker);
  }

  /** Books a deposit without a transaction: the exchange's own coins, or, to suspense, one that lacks the extra ID. */
  async #book(detected: DetectedDeposit, block: number | undefined, transactionId: string | undefined): Promise<void> {
    if (!this.#isFinal(detected)) return;
    const { address, extraId } = detected.to;
    const isOwn = transactionId === undefined && extraId === undefined && (await this.#treasuries()).has(address);
    await (isOwn ? this.#unassigned.bookOwn(detected) : this.#unassigned.hold({ detected, block, transactionId }));
  }

  /**
   * Reports deposits as gone that the chain does not show any more, confirmed ones too. @returns those in blocks that the
   * scan did not reach, of which nothing is known.
   */
  async #reportMissing({ seen, since, height, through = height }: ChainScan) {
    const shown = new Set(seen.map(({ key }) => key));
    for (const { id, keys } of await this.#store.transactions.withOpenDeposits(this.#chain.id))
      for (const key of keys) if (!shown.has(key)) await this.#reportAbsent(id, key, through === height);
    const missing = [...this.#reported].filter(([key, { block = 0 }]) => block > since && !shown.has(key));
    for (const [key, { id, block = 0 }] of missing)
      if (id !== undefined && block <= through) await this.#reportGone(id, key);
    await this.#unassigned.reportMissing({ since, through, shown }, () => this.#renewLease());
    return missing.filter(([, { block = 0 }]) => block > through);
  }

  /** @param isWhole false while a scan catches up: the deposit may be in a block that it did not reach. */
  async #reportAbsent(id: string, key: string, isWhole: boolean): Promise<void> {
    const found = await this.#weighed.absent(this.#chain, id, key);
    if (found === 'waits') return;
    if (found === 'gone') return isWhole ? this.#reportGone(id, key) : undefined;
    await this.#renewLease();
    await this.#tell(id, (record) => this.#eventOf(record, found));
  }

  async #reportGone(id: string, key: string): Promise<void> {
    await this.#renewLease();
    await this.#tell(id, ({ deposits }) =>
      deposits.some((deposit) => deposit.key === key && deposit.status !== 'gone')
        ? { kind: 'pay-in-gone', key }
        : undefined,
    );
  }

  #tell(id: string, decide: (record: TransactionRecord) => TransactionEvent | undefined) {
    return this.#processor.react(this.#store, () => this.#records.run(id), decide);
  }
}
