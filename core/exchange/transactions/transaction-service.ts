import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type {
  Destination,
  Transaction,
  TransactionPage,
  TransactionRef,
} from '../../domain/transactions/transaction.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { TransactionApi } from '../../ports/apis/exchange-api.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import { attributionOf } from '../accounts/attribution.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { type Actor, type HoldAnswerInput, HoldResolver, type RefundTo } from './hold-resolver.ts';
import type { HoldOptions } from './hold-options.ts';
import { type TransactionFactory, quoteTaken } from './transaction-factory.ts';
import type { OwnerResolver } from '../../ports/owner-resolver.ts';
import type { TransactionProcessor } from './transaction-processor.ts';
import { publishedView } from './published-view.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { TransactionViews } from './transaction-view.ts';
import type { UnpaidLimits } from './unpaid/unpaid-limits.ts';
import {
  saveAlias,
  saveKey,
  findExisting,
  type IdempotencyKey,
  idempotencyKeyOf,
  IdempotencyConflict,
} from './idempotency.ts';

/** Lines of a page of the history. */
const PAGE_SIZE = 20;

export interface TransactionServiceParts {
  readonly store: Store;
  readonly factory: TransactionFactory;
  readonly processor: TransactionProcessor;
  readonly views: TransactionViews;
  readonly holdOptions: HoldOptions;
  readonly currencies: CurrencyRegistry;
  readonly secrets: Secrets;
  readonly owners: OwnerResolver;
  readonly unpaid: UnpaidLimits;
  readonly clock: Clock;
  /** Without it nobody is mailed the link of what they made in a frame. */
  readonly trackingMails?: TrackingMailHook | undefined;
}

/** Mails the link to a new exchange. */
export interface TrackingMailHook {
  /** @returns what queues the mail in the exchange's own unit of work; undefined where no mail is due. */
  begin(
    email: string | undefined,
    caller: Caller | undefined,
  ): Promise<((unit: Pick<UnitOfWork, 'mailQueue'>, id: string) => Promise<void>) | undefined>;
}

/** What makes a new exchange a payment, or one in a merchant's widget. */
export interface AsPayment {
  readonly payment: NonNullable<TransactionRecord['payment']>;
  /** True for a test that moves no coins. */
  readonly isSandbox: boolean;
  /** What was asked for, where the exchange is not all of it. */
  readonly request: object;
  /** Stands or falls with it. @throws ExchangeError where it may not be. */
  onCreate(unit: UnitOfWork, record: TransactionRecord): Promise<void>;
}

type TransactionInput = Parameters<TransactionApi['createTransaction']>[0];

/** Who makes an exchange, and how. */
export interface CreateOptions {
  /** Whose it is. */
  readonly caller?: Caller | undefined;
  /** Who asks, where that is not whose it is: unpaid exchanges count under them. */
  readonly client?: Caller | undefined;
  /** Names the one request, so that it makes one exchange however often it comes. */
  readonly key?: string | undefined;
  /** What solves the challenge of a `human-check` error. */
  readonly proof?: string | undefined;
  readonly as?: AsPayment | undefined;
}

/** Who decides about an exchange, and as what. */
export interface Decider {
  readonly actor: Actor;
  /** Absent for who holds its tracking link. */
  readonly caller?: Caller | undefined;
}

/** Where customers' exchanges are made, found and decided on. Trusts its input: the contract has parsed it. */
export class TransactionService {
  readonly #parts: TransactionServiceParts;

  readonly #holdResolver: HoldResolver;

  constructor(parts: TransactionServiceParts) {
    this.#parts = parts;
    const { processor, currencies, factory } = parts;
    const refundTo: RefundTo = (ticker, { address, extraId }) => factory.refundDestination(ticker, address, extraId);
    this.#holdResolver = new HoldResolver(processor, currencies, refundTo);
  }

  /**
   * Makes an exchange. @param asked what is wanted, or what works it out, where that leaves something behind: it is asked
   * once the exchange may be made. @throws ExchangeError conflict for another request under a key, and for a fixed quote
   * that is taken already; human-check or too-many-requests where too many exchanges wait for payment.
   */
  async create(
    asked: TransactionInput | (() => Promise<TransactionInput>),
    { caller, client = caller, key, proof, as }: CreateOptions,
  ): Promise<Transaction> {
    const { store, factory, owners, clock, trackingMails, secrets, unpaid } = this.#parts;
    const names = await owners.of(caller);
    const idempotencyKey = idempotencyKeyOf(secrets, { key, caller, names, input: as?.request ?? asked });
    const before = idempotencyKey && (await this.#findAndAlias(idempotencyKey));
    if (before) return this.toView(before);
    const [owner] = names;
    const accountId = caller?.session === undefined ? undefined : owner;
    const reservation = await unpaid.reserve({ client, accountId, proof });
    const input = typeof asked === 'function' ? await asked() : asked;
    const now = clock.now();
    // A test that moves no coins is nobody's work.
    const by = as?.isSandbox ? undefined : { caller, owner, refId: input.refId };
    const affiliate = by && (await attributionOf(store, by, now));
    const made = await factory.make(input, owner, now, as?.isSandbox);
    const record = { ...made, ...(affiliate && { affiliate }), ...(as && { payment: as.payment }) };
    const post = await trackingMails?.begin(input.email, caller);
    const created = store.atomically(async (unit) => {
      if (idempotencyKey) await saveKey(unit, idempotencyKey, record);
      await this.#claimQuote(unit, record);
      const { status, createdAt: at } = record;
      const details = { from: record.from, to: record.to, rateKind: record.rateKind };
      await unit.transactions.insert(record, [
        { sequence: 1, at, kind: 'created', status, details, actor: 'customer' },
      ]);
      await as?.onCreate(unit, record);
      await post?.(unit, record.id);
      await reservation.commit(unit, record);
      return record;
    });
    return this.toView(await created.catch((error: unknown) => this.#existingOrThrow(error, idempotencyKey)));
  }

  /** Finds one. @throws ExchangeError not-found, also for one that is somebody else's. */
  find(ref: TransactionRef, caller: Caller | undefined): Promise<TransactionRecord> {
    return this.#found(ref, () => this.#parts.owners.of(caller));
  }

  /** The same for somebody who goes on watching one. @throws ExchangeError also unauthenticated, as `Owners.ofWatcher`. */
  findForWatcher(ref: TransactionRef, caller: Caller | undefined): Promise<TransactionRecord> {
    return this.#found(ref, () => this.#parts.owners.ofWatcher(caller));
  }

  /** A record as whoever may see it sees it; less of it to one who found it by a publishable key. */
  toView(record: TransactionRecord, caller?: Caller): Transaction {
    const { views, holdOptions, secrets, clock } = this.#parts;
    const whole = views.whole(record, holdOptions.of(record, clock.now()), secrets.trackSecret(record.id));
    return caller?.apiKey?.kind === 'publishable' ? publishedView(whole) : whole;
  }

  /** @param page from 1. */
  async history(caller: Caller | undefined, page: number): Promise<TransactionPage> {
    const { store, views, owners } = this.#parts;
    const [owner] = await owners.of(caller);
    if (owner === undefined) return { items: [], page: 1, pages: 1, total: 0 };
    const { items, total } = await store.transactions.page(owner, page, PAGE_SIZE);
    const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
    return { items: items.map((record) => views.summary(record)), page, pages, total };
  }

  /** The customer's answer to a hold. @throws ExchangeError also unauthenticated, as `OwnerResolver.hold`. */
  async resolve(id: string, answer: HoldAnswerInput, { actor, caller }: Decider): Promise<Transaction> {
    const { store, owners } = this.#parts;
    const record = await store.atomically(async (unit) => {
      await owners.hold(unit, caller);
      return this.#holdResolver.resolve(unit, id, answer, actor);
    });
    return this.toView(record);
  }

  /** Says where a refund goes. @throws ExchangeError as `resolve`. */
  async setRefund(id: string, to: Destination, { actor, caller }: Decider): Promise<Transaction> {
    const { store, owners } = this.#parts;
    const record = await store.atomically(async (unit) => {
      await owners.hold(unit, caller);
      return this.#holdResolver.setRefund(unit, id, to, actor);
    });
    return this.toView(record);
  }

  async #found(ref: TransactionRef, namesOf: () => Promise<readonly string[]>): Promise<TransactionRecord> {
    const { store, secrets } = this.#parts;
    if ('secret' in ref) {
      const tracked = await store.transactions.bySecretHash(secrets.digest(ref.secret));
      if (tracked) return tracked;
    } else {
      const names = await namesOf();
      const record = names.length > 0 ? await store.transactions.byId(ref.id) : undefined;
      if (record?.owner !== undefined && names.includes(record.owner)) return record;
    }
    throw new ExchangeError('not-found', 'There is no such transaction');
  }

  async #findAndAlias(idempotencyKey: IdempotencyKey): Promise<TransactionRecord | undefined> {
    const { store } = this.#parts;
    const made = await findExisting(store, idempotencyKey);
    if (made) await store.atomically((unit) => saveAlias(unit, idempotencyKey, made));
    return made;
  }

  /** What the same request made while this one was at it. */
  async #existingOrThrow(error: unknown, idempotencyKey: IdempotencyKey | undefined): Promise<TransactionRecord> {
    const made =
      error instanceof IdempotencyConflict && idempotencyKey ? await this.#findAndAlias(idempotencyKey) : undefined;
    if (!made) throw error;
    return made;
  }

  async #claimQuote(unit: UnitOfWork, { quoteId }: TransactionRecord): Promise<void> {
    if (quoteId === undefined) return;
    await unit.acquireLock(`quote:${quoteId}`);
    if ((await unit.transactions.byQuoteId(quoteId)) !== undefined) throw quoteTaken();
    await unit.fixedQuotes.remove(quoteId);
  }
}
