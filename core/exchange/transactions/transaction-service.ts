import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { StopView } from '../../domain/transactions/stop.ts';
import type { Destination, Transaction, TransactionRef } from '../../domain/transactions/transaction.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { TransactionApi } from '../../ports/apis/exchange-api.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { TrackingMails } from '../accounts/mail/tracking-mails.ts';
import { attributionOf } from '../accounts/attribution.ts';
import { findExisting, saveAlias } from '../idempotency/idempotency.ts';
import { assertNotTaken } from '../quotes/fixed-rate/taken-quote.ts';
import { CreationBatches } from './creation-batches.ts';
import { exchangeKeyOf, type IdempotencyKey } from '../idempotency/idempotency-key.ts';
import type { Stops } from '../chains/stops.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { type Actor, type HoldAnswerInput, HoldResolver, type RefundTo } from './hold-resolver.ts';
import type { HoldOptions } from './hold-options.ts';
import type { LeastTerms } from './least-terms.ts';
import type { TransactionFactory } from './transaction-factory.ts';
import type { OwnerResolver } from '../../ports/owner-resolver.ts';
import type { TransactionProcessor } from './transaction-processor.ts';
import { isReadOnly, viewedRecord } from './history/read-only-links.ts';
import { publishedView, readOnlyView } from './published-view.ts';
import { merchantAmount } from './states/hold-reason.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { TransactionViews } from './transaction-view.ts';
import type { ExposureLimits } from './exposure/exposure-limits.ts';
import type { Inventory } from './inventory/inventory.ts';
import { CARD_SETTINGS, type CardSettings, rememberCard } from './cards/card-limits.ts';
import { cardSubjects } from './cards/card-subjects.ts';
import type { UnpaidLimits } from './unpaid/unpaid-limits.ts';

interface TransactionServiceParts {
  readonly store: Store;
  readonly factory: TransactionFactory;
  readonly processor: TransactionProcessor;
  readonly views: TransactionViews;
  readonly holdOptions: HoldOptions;
  readonly leastTerms: LeastTerms;
  readonly currencies: CurrencyRegistry;
  readonly secrets: Secrets;
  readonly owners: OwnerResolver;
  readonly unpaid: UnpaidLimits;
  readonly inventory: Pick<Inventory, 'accept' | 'reserve'>;
  readonly exposure: Pick<ExposureLimits, 'reserve'>;
  readonly stops: Pick<Stops, 'assertOpen' | 'viewOf' | 'ready'>;
  readonly clock: Clock;
  /** Decides who is mailed about a new exchange; without it nobody is. */
  readonly trackingMails?: Pick<TrackingMails, 'begin'> | undefined;
  /** How much cards may pay; the default unless given. */
  readonly cards?: CardSettings | undefined;
}

/** Terms of a new exchange that is a merchant's payment, or one in a merchant's widget. */
export interface AsPayment {
  readonly payment: NonNullable<TransactionRecord['payment']>;
  /** True for a test that moves no coins. */
  readonly isSandbox: boolean;
  /** The complete request, where it contains more than the exchange. */
  readonly request: object;
  /** Runs in the same unit of work; throwing rolls it back. @throws ExchangeError where the exchange is not allowed. */
  onCreate(unit: UnitOfWork, record: TransactionRecord): Promise<void>;
}

type TransactionInput = Parameters<TransactionApi['createTransaction']>[0];

/** Options of a new exchange. */
interface CreateOptions {
  /** The caller who owns it. */
  readonly caller?: Caller | undefined;
  /** The caller who asks, if not the owner: unpaid exchanges count under this caller. */
  readonly client?: Caller | undefined;
  /** Idempotency key: a repeated request creates no second exchange. */
  readonly key?: string | undefined;
  /** The solution of the challenge in a `human-check` error. */
  readonly proof?: string | undefined;
  readonly as?: AsPayment | undefined;
}

/** The caller who decides about an exchange, and the role. */
export interface Decider {
  readonly actor: Actor;
  /** Absent for the holder of the tracking link. */
  readonly caller?: Caller | undefined;
}

/** Creates, finds and resolves customers' exchanges. Trusts its input: the contract has parsed it. */
export class TransactionService {
  readonly #parts: TransactionServiceParts;

  readonly #holdResolver: HoldResolver;
  readonly #creations: CreationBatches;

  constructor(parts: TransactionServiceParts) {
    this.#parts = parts;
    const { processor, currencies, factory } = parts;
    this.#creations = new CreationBatches(parts.store);
    const refundTo: RefundTo = (ticker, { address, extraId }) => factory.refundDestination(ticker, address, extraId);
    this.#holdResolver = new HoldResolver(processor, currencies, refundTo, parts.leastTerms);
  }

  /**
   * Creates an exchange. @param asked the request, or a function that makes it if making it stores something: it is
   * called after the limits have been checked. @throws ExchangeError conflict for another request under the same key,
   * and for a fixed quote that is already used; human-check or too-many-requests when too many exchanges wait for
   * payment.
   */
  async create(
    asked: TransactionInput | (() => Promise<TransactionInput>),
    { caller, client = caller, key, proof, as }: CreateOptions,
  ): Promise<Transaction> {
    const { store, factory, owners, clock, trackingMails, secrets, unpaid, inventory, stops } = this.#parts;
    const names = await owners.of(caller);
    const idempotencyKey = exchangeKeyOf(secrets, { key, caller, names, input: as?.request ?? asked });
    const earlier = idempotencyKey && (await this.#findAndAlias(idempotencyKey));
    if (earlier) return this.toView(earlier);
    const [owner] = names;
    const accountId = caller?.session === undefined ? undefined : owner;
    const make = async () => {
      const reservation = await unpaid.reserve({ client, accountId, proof });
      const input = typeof asked === 'function' ? await asked() : asked;
      const now = clock.now();
      // A test that moves no coins earns no commission.
      const by = as?.isSandbox ? undefined : { caller, owner, refId: input.refId };
      const affiliate = by && (await attributionOf(store, by, now));
      const isPayment = as !== undefined && as.payment.exchange === undefined;
      const made = await factory.make(input, owner, now, { isSandbox: as?.isSandbox, isPayment, client });
      if (!as?.isSandbox) await stops.assertOpen(made.from, made.to);
      if (!as?.isSandbox) await inventory.accept(made);
      const mails = await trackingMails?.begin(input.email, caller, accountId);
      const record = {
        ...made,
        ...(affiliate && { affiliate }),
        ...(as && { payment: as.payment }),
        ...(mails && !as?.isSandbox && { mailLocale: mails.locale }),
        // A merchant is paid what was asked.
        ...(as && merchantAmount({ ...made, payment: as.payment }) !== undefined && { leastOut: undefined }),
      };
      const after = async (unit: UnitOfWork) => {
        await as?.onCreate(unit, record);
        await mails?.enqueueLink?.(unit, record.id);
      };
      const isPlain = record.quoteId === undefined && !record.card && !as && !mails?.enqueueLink;
      const before = async (unit: UnitOfWork) => {
        await this.#claimQuote(unit, record);
        await rememberCard(unit, record, cardSubjects(client, accountId), this.#parts.cards ?? CARD_SETTINGS);
        // Only a fixed rate reserves anything, and it has a quote.
        if (as?.isSandbox) return;
        await inventory.reserve(unit, record);
        await this.#parts.exposure.reserve(unit, record, { client, accountId });
      };
      const also = isPlain ? undefined : { before, after };
      await this.#creations.store({ record, key: idempotencyKey, reservation, also });
      return record;
    };
    return this.toView(await make().catch((error: unknown) => this.#existingOrThrow(error, idempotencyKey)));
  }

  /** Finds an exchange. @throws ExchangeError not-found, also for another owner's. */
  find(ref: TransactionRef, caller: Caller | undefined): Promise<TransactionRecord> {
    return this.#found(ref, () => this.#parts.owners.of(caller));
  }

  /** As `find`, for a caller who keeps watching. @throws ExchangeError unauthenticated too, as `ofWatcher` does. */
  findForWatcher(ref: TransactionRef, caller: Caller | undefined): Promise<TransactionRecord> {
    return this.#found(ref, () => this.#parts.owners.ofWatcher(caller));
  }

  /** As `find` or `findForWatcher`, also by the secret of a read-only link: for calls that only show an exchange. */
  async findShown(ref: TransactionRef, caller: Caller | undefined, isWatcher = false): Promise<TransactionRecord> {
    const { store, secrets, stops } = this.#parts;
    await stops.ready();
    const viewed = 'secret' in ref ? await viewedRecord(store, secrets, ref.secret) : undefined;
    return viewed ?? (isWatcher ? this.findForWatcher(ref, caller) : this.find(ref, caller));
  }

  /** The stop that an exchange waits for, as its view shows it. */
  stopOf(record: TransactionRecord): StopView | undefined {
    return this.#parts.stops.viewOf(record);
  }

  /** The customer's view of a record; a reduced one for a publishable key, and for a read-only link (`ref`). */
  toView(record: TransactionRecord, caller?: Caller, ref?: TransactionRef): Transaction {
    const { views, holdOptions, secrets, clock } = this.#parts;
    const links = { trackSecret: secrets.trackSecret(record.id), viewSecret: secrets.viewSecret(record.id) };
    const whole = views.whole(record, holdOptions.of(record, clock.now()), links);
    if (isReadOnly(secrets, ref, record)) return readOnlyView(whole);
    return caller?.apiKey?.kind === 'publishable' ? publishedView(whole) : whole;
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

  /** Sets the refund address. @throws ExchangeError as `resolve`. */
  async setRefund(id: string, to: Destination, { actor, caller }: Decider): Promise<Transaction> {
    const { store, owners } = this.#parts;
    const record = await store.atomically(async (unit) => {
      await owners.hold(unit, caller);
      return this.#holdResolver.setRefund(unit, id, to, actor);
    });
    return this.toView(record);
  }

  async #found(ref: TransactionRef, namesOf: () => Promise<readonly string[]>): Promise<TransactionRecord> {
    const { store, secrets, stops } = this.#parts;
    await stops.ready();
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
    const id = await findExisting(store, idempotencyKey);
    const made = id === undefined ? undefined : await store.transactions.byId(id);
    if (made) await store.atomically((unit) => saveAlias(unit, idempotencyKey, made.id, made.createdAt));
    return made;
  }

  /** The exchange that the same request created at the same time. */
  /** Another request under the same key may have made it meanwhile: whatever was in this one's way, that is the answer. */
  async #existingOrThrow(cause: unknown, key: IdempotencyKey | undefined): Promise<TransactionRecord> {
    const made = key && (await this.#findAndAlias(key).catch(() => undefined));
    if (!made) throw cause;
    return made;
  }

  async #claimQuote(unit: UnitOfWork, { quoteId }: TransactionRecord): Promise<void> {
    if (quoteId === undefined) return;
    await unit.acquireLock(`quote:${quoteId}`);
    await assertNotTaken(unit, quoteId);
    await unit.fixedQuotes.remove(quoteId);
  }
}
