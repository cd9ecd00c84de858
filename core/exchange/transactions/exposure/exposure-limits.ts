import type { Caller } from '../../../contract/caller.ts';
import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import { centsOf, type DollarPrices } from '../../../domain/quotes/worth.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import { FIXED_RATE_SETTINGS, type FixedRateSettings } from '../../quotes/fixed-rate/fixed-rate-settings.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import { merchantAmount } from '../states/hold-reason.ts';
import { beyondLimit, notMeasured } from './exposure-errors.ts';
import { assetSubjects, callerSubjects, type ExposureSubject } from './exposure-subjects.ts';

const CENTS = 100n;

interface ExposureLimitsParts {
  readonly store: Pick<Store, 'exposures'>;
  readonly currencies: Pick<CurrencyRegistry, 'find'>;
  readonly prices: { of(from: Ticker, to: Ticker): DollarPrices | undefined };
  readonly clock: Clock;
  readonly settings?: FixedRateSettings | undefined;
}

/** Who asks for a fixed rate. */
interface Requester {
  readonly client: Caller | undefined;
  /** The account of a signed-in caller. */
  readonly accountId: string | undefined;
}

type Promised = Pick<Quote, 'from' | 'to' | 'amountFrom' | 'amountTo'>;

/**
 * Limits what open fixed rates expose the exchange to: until one is filled, or ends, the exchange bears the market's
 * movement. The sums are in dollars at the prices of each creation.
 */
export class ExposureLimits {
  readonly #parts: ExposureLimitsParts;
  readonly #settings: FixedRateSettings;

  constructor(parts: ExposureLimitsParts) {
    this.#parts = parts;
    this.#settings = parts.settings ?? FIXED_RATE_SETTINGS;
  }

  /**
   * Checks a fixed rate before it is quoted, so that nobody is promised what no exchange can be made with: by its assets,
   * and by what any caller may have at most. @throws ExchangeError fixed-rate-limit.
   */
  async assertFits(quote: Quote): Promise<void> {
    const cents = this.#centsOf(quote);
    const { account, subnet } = this.#settings;
    const anybody: ExposureSubject =
      account > subnet
        ? { name: 'account:', limit: 'account', most: account }
        : { name: 'subnet:', limit: 'subnet', most: subnet };
    const subjects = [...this.#assetsOf(quote, false), anybody];
    await this.#assertWithin(this.#parts.store, subjects, cents, true);
  }

  /**
   * Counts a new fixed rate in the unit of work that creates its exchange. It takes the subjects' locks, so that two that
   * are created at once do not pass a limit together. @throws ExchangeError fixed-rate-limit.
   */
  async reserve(unit: UnitOfWork, record: TransactionRecord, { client, accountId }: Requester): Promise<void> {
    if (record.rateKind !== 'fixed') return;
    const cents = this.#centsOf(record.quote);
    const isPayment = merchantAmount(record) !== undefined;
    const subjects = [...this.#assetsOf(record.quote, isPayment), ...callerSubjects(client, accountId, this.#settings)];
    const names = subjects.map(({ name }) => name);
    // In a fixed order, so that two creations never wait for each other.
    for (const name of names.toSorted()) await unit.acquireLock(`exposure:${name}`);
    await this.#assertWithin(unit, subjects, cents, !isPayment);
    const { id: transactionId, payInUntil } = record;
    await unit.exposures.add({ transactionId, cents, subjects: names, payInUntil });
  }

  #assetsOf({ from, to }: Promised, isPayment: boolean): readonly ExposureSubject[] {
    const { currencies } = this.#parts;
    return assetSubjects([currencies.find(from).asset, currencies.find(to, 'to').asset], this.#settings, isPayment);
  }

  /** The larger of what both sides are worth; at least a cent. @throws ExchangeError fixed-rate-limit if neither is known. */
  #centsOf({ from, to, amountFrom, amountTo }: Promised): bigint {
    const prices = this.#parts.prices.of(from, to);
    const worths = [centsOf(amountFrom, prices?.from), centsOf(amountTo, prices?.to)].filter(
      (cents) => cents !== undefined,
    );
    if (worths.length === 0) throw notMeasured();
    return worths.reduce((most, cents) => (cents > most ? cents : most), 1n);
  }

  async #assertWithin(
    { exposures }: Pick<UnitOfWork, 'exposures'>,
    subjects: readonly ExposureSubject[],
    cents: bigint,
    hasFloating: boolean,
  ): Promise<void> {
    const names = subjects.map(({ name }) => name);
    const open = await exposures.sums(names, this.#parts.clock.now());
    const full = subjects.find(({ name, most }) => (open.get(name) ?? 0n) + cents > BigInt(most) * CENTS);
    if (full) throw beyondLimit(full, hasFloating);
  }
}
