import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { Quote } from '../../../domain/quotes/quote.ts';
import type { RateKind } from '../../../domain/transactions/transaction.ts';
import type { TransactionRecord, Transfer } from '../../../domain/transaction-record.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import type { Promises } from '../../../ports/stores/transaction-store.ts';
import type { CurrencyRegistry } from '../../chains/currency-registry.ts';
import type { PayoutCapacity } from '../../chains/payout-capacity.ts';
import { gathered, type Gatherer } from '../../workers/gatherer.ts';
import { isFresh } from '../../workers/is-fresh.ts';
import { notCovered } from './covered-amount.ts';
import { type FreeAmounts, freeAmounts } from './free-amounts.ts';

/** How long the sums of promises are used for quotes and floating rates, in milliseconds; fixed rates count exactly. */
const FRESH_MS = 2_000;
/** How long a quote's limit is used before it is read again, in milliseconds. */
const KNOWN_MS = 10_000;
/** Trades whose sums of promises are read together. */
const AT_ONCE = 100;

interface InventoryParts {
  readonly store: Pick<Store, 'transactions'>;
  readonly capacity: PayoutCapacity;
  readonly currencies: CurrencyRegistry;
  readonly clock: Clock;
}

/** An exchange that is to be promised. */
type Promised = Pick<TransactionRecord, 'from' | 'to' | 'amountOut' | 'quote' | 'rateKind'>;

/**
 * What the exchange can promise: the hot wallet and the signer's limits less what is promised already. A fixed rate is
 * promised from its creation, a floating one from the confirmation of its pay-in.
 */
export class Inventory {
  readonly #parts: InventoryParts;
  readonly #free = new Map<Ticker, { readonly amounts: Promise<FreeAmounts>; readonly at: number }>();
  readonly #known = new Map<Ticker, { readonly amounts: FreeAmounts | undefined; readonly at: number }>();

  /** Sums for trades of the same moment, read once a currency; the trades then reach the venue together too. */
  readonly #promised: Gatherer<Ticker, Promises>;

  constructor(parts: InventoryParts) {
    this.#parts = parts;
    const { transactions } = parts.store;
    this.#promised = gathered(async (asked) => {
      const read = [...new Set(asked)].map(async (to) => [to, await transactions.promised(to)] as const);
      const sums = new Map(await Promise.all(read));
      return asked.map((to) => sums.get(to)!);
    }, AT_ONCE);
  }

  /** @throws ExchangeError amount-too-large or pair-unavailable when its payout is not covered; unavailable. */
  async accept(exchange: Promised): Promise<void> {
    this.#assertCovered(exchange, await this.#recent(exchange.to));
  }

  /**
   * Checks a fixed rate in the unit of work that creates it, so that two that are created at once do not promise the same
   * coins; a floating one promises nothing yet. @throws ExchangeError as `accept`.
   */
  async reserve(unit: UnitOfWork, exchange: Promised): Promise<void> {
    if (exchange.rateKind !== 'fixed') return;
    await unit.acquireLock(`promise:${exchange.to}`);
    this.#assertCovered(exchange, await this.#read(exchange.to, unit));
  }

  /**
   * Checks that the hot wallet pays an exchange out once it is traded, so that nothing is sold for coins that are not
   * there. @throws ExchangeError unavailable; the node's error.
   */
  async assertPayable({ to, amountOut }: Pick<TransactionRecord, 'to' | 'amountOut'>): Promise<void> {
    const [{ spendable }, { sending, signed }] = [await this.#parts.capacity.of(to), await this.#promised.run(to)];
    if (spendable === undefined || amountOut <= spendable - sending - signed) return;
    throw new ExchangeError('unavailable', `Not enough ${to.toUpperCase()} can be paid out at present`);
  }

  /**
   * True if all unpaid transfers of a currency could be paid: then something else keeps them, such as a recipient that
   * refuses. @throws ExchangeError; the node's error.
   */
  async coversTransfers({ currency, amount }: Pick<Transfer, 'currency' | 'amount'>): Promise<boolean> {
    const { spendable, signing } = await this.#parts.capacity.of(currency);
    const { sending, signed } = await this.#promised.run(currency);
    if (spendable !== undefined && spendable < sending + signed) return false;
    return signing !== undefined && amount <= signing.order && amount <= signing.day;
  }

  /**
   * What was free a moment ago, for quotes; reads it in the background when it is old.
   * @returns undefined where nothing bounds it, or nothing is known yet.
   */
  known(ticker: Ticker, rateKind: RateKind): bigint | undefined {
    const known = this.#known.get(ticker);
    const now = this.#parts.clock.now();
    if (!known || !isFresh(known.at, now, KNOWN_MS)) {
      this.#known.set(ticker, { amounts: known?.amounts, at: now });
      void this.#recent(ticker).catch(() => undefined);
    }
    return known?.amounts?.[rateKind];
  }

  #recent(ticker: Ticker): Promise<FreeAmounts> {
    const free = this.#free.get(ticker);
    const now = this.#parts.clock.now();
    if (free && isFresh(free.at, now, FRESH_MS)) return free.amounts;
    const amounts = this.#read(ticker, this.#parts.store);
    const reading = { amounts, at: now };
    this.#free.set(ticker, reading);
    amounts.then(
      (read) => this.#known.set(ticker, { amounts: read, at: this.#parts.clock.now() }),
      () => this.#free.get(ticker) === reading && this.#free.delete(ticker),
    );
    return amounts;
  }

  async #read(ticker: Ticker, { transactions }: Pick<Store, 'transactions'>): Promise<FreeAmounts> {
    const { capacity, currencies } = this.#parts;
    const [can, promises] = [await capacity.of(ticker), await transactions.promised(ticker)];
    return freeAmounts(can, promises, currencies.networkFee(ticker));
  }

  #assertCovered({ from, to, amountOut, quote, rateKind }: Promised, free: FreeAmounts): void {
    const most = free[rateKind];
    if (most === undefined || amountOut <= most) return;
    throw notCovered(this.#pair(from, to, quote), most);
  }

  #pair(from: Ticker, to: Ticker, quote: Quote) {
    const { currencies } = this.#parts;
    return { from: currencies.find(from), to: currencies.find(to, 'to'), quote };
  }
}
