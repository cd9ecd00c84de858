import { ExchangeError } from '../../../contract/exchange-error.ts';
import { fieldError } from '../../../contract/field-error.ts';
import type { ErrorCode } from '../../../contract/error-code.ts';
import { type Currency, type Ticker, isWithdrawable } from '../../../domain/quotes/currency.ts';
import type { ConversionRecord } from '../../../ports/stores/affiliates/conversions.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { SignedIn } from '../../accounts/sign-in/sessions.ts';
import type { AccountContext } from '../../accounts/account-context.ts';
import { lockExisting, saveKey } from '../../accounts/idempotency.ts';
import { accountKeyOf, type IdempotencyKey } from '../../accounts/idempotency-key.ts';
import { CurrencyIndex, tradedPair } from '../../quotes/currency-terms.ts';
import { MarketTrades } from '../../quotes/market-trades.ts';
import { pairUnavailable } from '../../quotes/quote-errors.ts';
import type { QuoteEngine } from '../../quotes/engine/quote-engine.ts';
import type { AffiliateService } from '../affiliate-service.ts';
import type { AffiliateWorker } from './affiliate-worker.ts';
import { negativeBalance, emptyBalance } from '../errors.ts';

/** Errors for which `convertAll` skips a balance. */
const SKIPPED: ReadonlySet<ErrorCode> = new Set([
  'not-found',
  'conflict',
  'pair-unavailable',
  'amount-too-small',
  'amount-too-large',
  'unknown-currency',
]);

interface ConversionParts {
  readonly affiliates: AffiliateService;
  readonly catalogue: CurrencyCatalogue;
  readonly engine: QuoteEngine;
  readonly work: AffiliateWorker;
}

/** Converts affiliates' balances to other currencies, at the market price and without a fee. */
export class ConversionService {
  readonly #context: Pick<AccountContext, 'store' | 'secrets' | 'clock' | 'sessions'>;
  readonly #parts: ConversionParts;
  readonly #currencies: CurrencyIndex;
  readonly #trades: MarketTrades;

  constructor(context: Pick<AccountContext, 'store' | 'secrets' | 'clock' | 'sessions'>, parts: ConversionParts) {
    this.#context = context;
    this.#parts = parts;
    this.#currencies = new CurrencyIndex(parts.catalogue, parts.engine);
    this.#trades = new MarketTrades(parts.engine);
  }

  /** Converts a whole balance. @param key idempotency key of the request. @throws ExchangeError also unauthenticated */
  async convert(
    who: SignedIn,
    { fromCurrency, toCurrency }: { readonly fromCurrency: Ticker; readonly toCurrency: Ticker },
    key: string | undefined,
  ): Promise<ConversionRecord> {
    const { affiliates } = this.#parts;
    const accountId = who.account.id;
    const idempotencyKey = accountKeyOf(this.#context.secrets, accountId, key, ['convert', fromCurrency, toCurrency]);
    const [begun] = await this.#context.store.atomically(async (unit) => {
      // As with payouts: the lock makes sure that a session that ends now moves no money.
      await this.#context.sessions.hold(unit, who);
      const before = await lockExisting(unit, idempotencyKey);
      if (before !== undefined) return unit.conversions.ofBatch(before);
      await affiliates.admitOperation(unit, accountId);
      const from = affiliates.currency(fromCurrency, 'fromCurrency');
      const to = this.#wanted(toCurrency);
      if (from.ticker === to.ticker) throw fieldError('invalid-input', 'toCurrency', 'must be another currency');
      return this.#all(unit, idempotencyKey, [await this.#take(unit, accountId, from, to)]);
    });
    return this.#carriedOut(begun!);
  }

  /** Converts every balance that can be converted; the others stay unchanged. As `convert`. */
  async convertAll(who: SignedIn, toCurrency: Ticker, key: string | undefined): Promise<readonly ConversionRecord[]> {
    const { affiliates } = this.#parts;
    const accountId = who.account.id;
    const idempotencyKey = accountKeyOf(this.#context.secrets, accountId, key, ['convert-all', toCurrency]);
    const begun = await this.#context.store.atomically(async (unit) => {
      await this.#context.sessions.hold(unit, who);
      const before = await lockExisting(unit, idempotencyKey);
      if (before !== undefined) return unit.conversions.ofBatch(before);
      await affiliates.admitOperation(unit, accountId);
      const to = this.#wanted(toCurrency);
      const taken: Taken[] = [];
      // Balances are always locked in the same order, to avoid deadlocks.
      for (const { currency } of await unit.affiliateLedger.balances(accountId)) {
        const one = currency === to.ticker ? undefined : await this.#tried(unit, accountId, currency, to);
        if (one) taken.push(one);
      }
      return this.#all(unit, idempotencyKey, taken);
    });
    return Promise.all(begun.map((record) => this.#carriedOut(record)));
  }

  /** Checks that the market trades that amount now. @throws ExchangeError */
  tradable(from: Ticker, to: Ticker, amount: bigint): void {
    const pair = tradedPair(this.#currencies.find(from, 'from'), this.#currencies.find(to, 'to'));
    if (this.#trades.exactIn(pair, amount) === undefined) throw this.#trades.rejection(pair, amount);
  }

  #wanted(name: Ticker): Currency {
    const to = this.#parts.affiliates.currency(name, 'toCurrency');
    if (!to.isWebEnabled || !isWithdrawable(to)) throw pairUnavailable(to, to);
    return to;
  }

  async #tried(unit: UnitOfWork, accountId: string, currency: Ticker, to: Currency): Promise<Taken | undefined> {
    try {
      return await this.#take(unit, accountId, this.#parts.affiliates.currency(currency, 'fromCurrency'), to);
    } catch (error) {
      if (SKIPPED.has(ExchangeError.from(error).code)) return undefined;
      throw error;
    }
  }

  /** Locks the balance until the unit of work ends. */
  async #take(unit: UnitOfWork, accountId: string, from: Currency, to: Currency): Promise<Taken> {
    const amount = await unit.affiliateLedger.lockBalance(accountId, from.ticker);
    if (amount === 0n) throw emptyBalance(from, 'fromCurrency');
    if (amount < 0n) throw negativeBalance(from, 'fromCurrency');
    this.tradable(from.ticker, to.ticker, amount);
    return { accountId, from: from.ticker, to: to.ticker, amountFrom: amount };
  }

  async #all(
    unit: UnitOfWork,
    idempotencyKey: IdempotencyKey | undefined,
    taken: readonly Taken[],
  ): Promise<readonly ConversionRecord[]> {
    const { secrets, clock } = this.#context;
    const at = clock.now();
    const batch = secrets.newId();
    await saveKey(unit, idempotencyKey, batch, at);
    const due = { attempts: 0, dueAt: this.#parts.work.leaseExpiry() };
    const records = taken.map((one): ConversionRecord => ({
      ...one,
      id: secrets.newId(),
      batch,
      status: 'exchanging',
      createdAt: at,
      ...due,
    }));
    for (const record of records) {
      const { id: reference, accountId, from: currency, amountFrom } = record;
      await unit.conversions.insert(record);
      const line = { accountId, currency, amount: -amountFrom, at, reference };
      await unit.affiliateLedger.add({ ...line, kind: 'converted-from' });
    }
    return records;
  }

  /** Runs the conversion, which mostly ends at once; if it cannot, the worker retries it later. */
  async #carriedOut(record: ConversionRecord): Promise<ConversionRecord> {
    await this.#parts.work.convert(record.id);
    return (await this.#context.store.conversions.byId(record.id)) ?? record;
  }
}

type Taken = Pick<ConversionRecord, 'accountId' | 'from' | 'to' | 'amountFrom'>;
