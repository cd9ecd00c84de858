import type { Observable } from 'rxjs';
import type { Posting } from '../../domain/transactions/ledger.ts';
import type { Chain, TransferStatus } from '../../ports/chains/chain.ts';
import type { TransferOrder } from '../../ports/chains/transfer-order.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Signed, Signer } from '../../ports/chains/signer.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { Sweep, SweepPlanner, SweepStep } from '../../ports/chains/sweep-planner.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { every } from '../workers/every.ts';
import { Lease } from '../workers/lease.ts';
import { TransferFollower } from './transfer-follower.ts';

/** Milliseconds between plans of new sweeps, unless more is left to sweep: it is not urgent, and a plan asks the node. */
const PAUSE_MS = 600_000;
/**
 * Milliseconds between looks at the sweeps in progress: payouts wait behind a gas payment that a process signed, and did
 * not live to broadcast.
 */
const CARRY_ON_MS = 30_000;
/** Lease in milliseconds: one process sweeps a chain this long before another may. */
const LEASE_MS = 60_000;
/** Addresses of one currency planned at once, and sweeps in progress beyond which no more are planned. */
const AT_ONCE = 20;
const MOST_OPEN = 200;
/** Milliseconds: how long after its last change an exchange is looked at in each round, and how often all of them are. */
const RECENT_MS = 7 * 86_400_000;
const WHOLE_EVERY_MS = 86_400_000;
/** An amount below this many network fees is not worth its gas. */
const MIN_IN_FEES = 4n;

export interface SweeperParts {
  readonly store: Store;
  readonly signer: Signer;
  readonly secrets: Pick<Secrets, 'newId' | 'digest'>;
  readonly currencies: CurrencyRegistry;
  /** Names this process among those that share the store. */
  readonly holder: string;
}

/**
 * Moves confirmed deposits of a chain to its treasury, which payouts are sent from. Each step happens at most once, as
 * for payouts: the unsigned transaction is stored under its ID before it is signed, the signed one before it is
 * broadcast, and its nonce is in the same list that payouts are built against. No more is taken from an address than
 * was confirmed there.
 */
export class Sweeper {
  readonly #chain: Chain;
  readonly #sweepPlanner: SweepPlanner;
  readonly #parts: SweeperParts;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #lease: Lease;
  readonly #follower: TransferFollower;
  /** When new sweeps are planned next, in milliseconds since 1970. */
  #nextPlan = 0;
  /** True if the last round left something to sweep: a whole batch was planned, or the gas for a sweep has arrived. */
  #hasMore = false;
  /** When all exchanges of a currency were looked at, and nothing was left to sweep. */
  readonly #wholeAt = new Map<string, number>();

  constructor(chain: Chain, sweepPlanner: SweepPlanner, parts: SweeperParts, clock: Clock, logger: Logger) {
    this.#chain = chain;
    this.#sweepPlanner = sweepPlanner;
    this.#parts = parts;
    this.#clock = clock;
    this.#logger = logger;
    this.#follower = new TransferFollower(parts.signer, clock);
    this.#lease = new Lease(parts.store, clock, { name: `sweep:${chain.id}`, holder: parts.holder, ms: LEASE_MS });
  }

  /** Sweeps while it is subscribed to; a failed round is followed by the next. */
  get work$(): Observable<never> {
    return every(CARRY_ON_MS, () => this.#apart(() => this.tick()), this.#clock, 0);
  }

  /**
   * Continues the sweeps in progress; every ten minutes, while more is left, or while customers wait for coins that the
   * treasury lacks, it also starts those that are due.
   */
  async tick(): Promise<void> {
    const now = this.#clock.now();
    const isDue = now >= this.#nextPlan || (await this.#isShort());
    this.#hasMore = false;
    const isDone = await this.#round(isDue);
    if (isDone && isDue) this.#nextPlan = now + PAUSE_MS;
    if (this.#hasMore) this.#nextPlan = now;
  }

  /** Continues the sweeps in progress, then starts those that are due. */
  async round(): Promise<void> {
    await this.#round(true);
  }

  /** @returns false while another process has the lease. */
  async #round(isPlanning: boolean): Promise<boolean> {
    const { store } = this.#parts;
    if (!(await this.#lease.acquire())) return false;
    const open = await store.sweeps.open(this.#chain.id);
    for (const sweep of open) await this.#apart(() => this.#carryOn(sweep));
    if (!isPlanning || open.length >= MOST_OPEN) return true;
    const known = new Set(open.map(({ id }) => id));
    for (const ticker of this.#chain.tickers) await this.#apart(() => this.#begin(ticker));
    for (const sweep of await store.sweeps.open(this.#chain.id))
      if (!known.has(sweep.id)) await this.#apart(() => this.#carryOn(sweep));
    return true;
  }

  /**
   * True while less of a currency is in the treasury than is due to customers: what they paid in may be enough for it. One
   * that cannot be asked counts as enough, because the sweeps in progress must go on.
   */
  async #isShort(): Promise<boolean> {
    for (const ticker of this.#chain.tickers) {
      const isShort = await this.#lacks(ticker).catch((error: unknown) => {
        this.#report(error);
        return false;
      });
      if (isShort) return true;
    }
    return false;
  }

  async #lacks(ticker: string): Promise<boolean> {
    if (this.#chain.spendable === undefined) return false;
    const { paid, sending, signed } = await this.#parts.store.transactions.promised(ticker);
    const due = paid + sending + signed;
    return due > 0n && (await this.#chain.spendable(ticker)) < due;
  }

  /** Isolates failures: one failing sweep does not stop the others. */
  async #apart(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#report(error));
  }

  /** Most exchanges ended long ago and were swept: those that have not changed lately are looked at once a day. */
  #recent(ticker: string): { readonly since: number; readonly looked: () => void } {
    const now = this.#clock.now();
    const isDue = now - (this.#wholeAt.get(ticker) ?? Number.NEGATIVE_INFINITY) >= WHOLE_EVERY_MS;
    if (!isDue) return { since: now - RECENT_MS, looked: () => {} };
    return { since: 0, looked: () => void this.#wholeAt.set(ticker, now) };
  }

  async #begin(ticker: string): Promise<void> {
    const { store, secrets, currencies } = this.#parts;
    const least = MIN_IN_FEES * currencies.networkFee(ticker);
    const { since, looked } = this.#recent(ticker);
    const from = await store.sweeps.left(this.#chain.id, ticker, least > 0n ? least : 1n, AT_ONCE, since);
    if (from.length === 0) return looked();
    const { id, tickers } = this.#chain;
    const seen = await store.builds.count(id);
    // A payout that the signer refuses frees its nonce: no gas transaction may take a later nonce before that is known.
    if (await store.transactions.awaitsSignature(tickers)) return;
    const inFlight = await store.transactions.inFlight(tickers);
    const steps = await this.#sweepPlanner.plan({ ticker, from, least }, inFlight);
    if (steps.length === 0) return;
    await store.atomically(async (unit) => {
      // As for payouts, so that no two transactions take one nonce; the next round plans again.
      if (!(await unit.builds.advance(id, seen))) return;
      for (const step of steps) {
        const sweep = this.#intended(`sweep-${secrets.newId()}`, step);
        await unit.sweeps.insert(sweep);
        // Signed in the same unit of work, because it takes a nonce of the treasury: if the signer refused it later,
        // payouts would wait behind it for ever.
        if (step.kind === 'gas') await unit.sweeps.signed(sweep.id, await this.#signed(sweep), this.#clock.now());
      }
    });
    this.#hasMore ||= from.length === AT_ONCE;
  }

  #intended(id: string, { kind, source, order, unsigned }: SweepStep): Sweep {
    const { ticker, amount, to } = order;
    return { id, chain: this.#chain.id, kind, source, ticker, amount, address: to.address, status: 'built', unsigned };
  }

  async #carryOn(sweep: Sweep): Promise<void> {
    const { sweeps } = this.#parts.store;
    let { raw, chainTxId, signedAt } = sweep;
    if (raw === undefined || chainTxId === undefined) {
      ({ raw, chainTxId } = await this.#signed(sweep));
      signedAt = this.#clock.now();
      await sweeps.signed(sweep.id, { raw, chainTxId }, signedAt);
    }
    const forms = [...(sweep.replaced ?? []), { unsigned: sweep.unsigned, raw, chainTxId }];
    const news = await this.#follower.follow(this.#chain, { order: orderOf(sweep), forms, signedAt });
    if (news.kind === 'replaced') await sweeps.replaced(sweep.id, news.forms, this.#clock.now());
    // It moved nothing, so its address is swept again.
    else if (news.kind === 'buried') await sweeps.end(sweep.id, 'failed', 0n);
    else if (news.kind === 'included' && this.#isFinal(news.state))
      await this.#end(sweep, news.state.status === 'failed' ? 'failed' : 'confirmed', news.state);
  }

  #signed(sweep: Sweep): Promise<Signed> {
    return this.#parts.signer.sign({ chain: this.#chain.id, order: orderOf(sweep), unsigned: sweep.unsigned });
  }

  /** Waits for all confirmations: a reorganisation would take back the nonce and the gas payment. */
  #isFinal({ confirmations, feeTicker }: TransferStatus): boolean {
    return confirmations >= this.#parts.currencies.confirmations(feeTicker ?? this.#chain.tickers[0]!);
  }

  /** Ends a sweep and books its fee; the moved coins stay the exchange's. */
  async #end(
    { id, ticker, kind }: Sweep,
    status: 'confirmed' | 'failed',
    { fee = 0n, feeTicker }: TransferStatus,
  ): Promise<void> {
    this.#hasMore ||= kind === 'gas' && status === 'confirmed';
    await this.#parts.store.atomically(async (unit) => {
      // The gas of a token sweep came from the treasury; that of a coin sweep from the deposit.
      const hasEnded = await unit.sweeps.end(id, status, feeTicker === ticker ? fee : 0n);
      if (!hasEnded || fee === 0n || feeTicker === undefined) return;
      const posting: Posting = {
        id: `sweep:${id}`,
        kind: 'sweep',
        at: this.#clock.now(),
        entries: [
          { currency: feeTicker, account: 'network-fees', amount: fee },
          { currency: feeTicker, account: 'chain', amount: -fee },
        ],
      };
      await unit.ledger.post(posting);
    });
  }

  releaseLease(): Promise<void> {
    return this.#lease.release();
  }

  #report(error: unknown): void {
    this.#logger.warn('deposits could not be swept', { chain: this.#chain.id, error });
  }
}

function orderOf({ id, ticker, address, amount }: Sweep): TransferOrder {
  return { id, ticker, to: { address }, amount };
}
