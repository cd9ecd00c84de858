import { ExchangeError } from '../../../contract/exchange-error.ts';
import { fieldError } from '../../../contract/field-error.ts';
import type { ErrorCode } from '../../../contract/error-code.ts';
import { type Currency, type Ticker, isWithdrawable } from '../../../domain/quotes/currency.ts';
import type { ConversionRecord } from '../../../ports/stores/affiliates/conversions.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import type { SignedIn } from '../../accounts/sign-in/sessions.ts';
import type { AccountContext } from '../../accounts/account-context.ts';
import { lockExisting } from '../../idempotency/idempotency.ts';
import { accountKeyOf } from '../../idempotency/idempotency-key.ts';
import { pairUnavailable } from '../../quotes/quote-errors.ts';
import type { AffiliateService } from '../affiliate-service.ts';
import type { AffiliateWorker } from './affiliate-worker.ts';
import type { BalanceMarket } from './balance-market.ts';
import { insertConversions } from './insert-conversions.ts';
import { takeBalance, type TakenBalance } from './take-balance.ts';

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
  readonly market: BalanceMarket;
  readonly work: AffiliateWorker;
}

/** Converts affiliates' balances to other currencies, at the market price and without a fee. */
export class ConversionService {
  readonly #context: Pick<AccountContext, 'store' | 'secrets' | 'clock' | 'sessions'>;
  readonly #parts: ConversionParts;

  constructor(context: Pick<AccountContext, 'store' | 'secrets' | 'clock' | 'sessions'>, parts: ConversionParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** Converts a whole balance. @param key idempotency key of the request. @throws ExchangeError also unauthenticated */
  async convert(
    who: SignedIn,
    { fromCurrency, toCurrency }: { readonly fromCurrency: Ticker; readonly toCurrency: Ticker },
    key: string | undefined,
  ): Promise<ConversionRecord> {
    const { affiliates, market } = this.#parts;
    const [record] = await this.#run(who, key, ['convert', fromCurrency, toCurrency], async (unit) => {
      const from = affiliates.currency(fromCurrency, 'fromCurrency');
      const to = this.#wanted(toCurrency);
      if (from.ticker === to.ticker) throw fieldError('invalid-input', 'toCurrency', 'must be another currency');
      return [await takeBalance(unit, market, who.account.id, { from, to })];
    });
    return record!;
  }

  /** Converts every balance that can be converted; the others stay unchanged. As `convert`. */
  convertAll(who: SignedIn, toCurrency: Ticker, key: string | undefined): Promise<readonly ConversionRecord[]> {
    const { id } = who.account;
    return this.#run(who, key, ['convert-all', toCurrency], async (unit) => {
      const to = this.#wanted(toCurrency);
      const taken: TakenBalance[] = [];
      // Balances are always locked in the same order, to avoid deadlocks.
      for (const { currency } of await unit.affiliateLedger.balances(id)) {
        const one = currency === to.ticker ? undefined : await this.#tried(unit, id, currency, to);
        if (one) taken.push(one);
      }
      return taken;
    });
  }

  #wanted(name: Ticker): Currency {
    const to = this.#parts.affiliates.currency(name, 'toCurrency');
    if (!to.isWebEnabled || !isWithdrawable(to)) throw pairUnavailable(to, to);
    return to;
  }

  async #tried(unit: UnitOfWork, accountId: string, currency: Ticker, to: Currency): Promise<TakenBalance | undefined> {
    const { affiliates, market } = this.#parts;
    try {
      return await takeBalance(unit, market, accountId, { from: affiliates.currency(currency, 'fromCurrency'), to });
    } catch (error) {
      if (SKIPPED.has(ExchangeError.from(error).code)) return undefined;
      throw error;
    }
  }

  /** @param request what the idempotency key stands for. @param take takes the balances. */
  async #run(
    who: SignedIn,
    key: string | undefined,
    request: readonly string[],
    take: (unit: UnitOfWork) => Promise<readonly TakenBalance[]>,
  ): Promise<readonly ConversionRecord[]> {
    const { store, secrets, sessions } = this.#context;
    const { affiliates, work } = this.#parts;
    const idempotencyKey = accountKeyOf(secrets, who.account.id, key, request);
    const begun = await store.atomically(async (unit) => {
      // As with payouts: the lock makes sure that a session that ends now moves no money.
      await sessions.hold(unit, who);
      const before = await lockExisting(unit, idempotencyKey);
      if (before !== undefined) return unit.conversions.ofBatch(before);
      await affiliates.admitOperation(unit, who.account.id);
      return insertConversions(this.#context, unit, await take(unit), { idempotencyKey, dueAt: work.leaseExpiry() });
    });
    // Mostly ends at once; if it cannot, the worker retries it later.
    return Promise.all(
      begun.map(async (record) => {
        await work.convert(record.id);
        return (await store.conversions.byId(record.id)) ?? record;
      }),
    );
  }
}
