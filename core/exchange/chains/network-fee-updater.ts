import { firstValueFrom, type Subscription, timer } from 'rxjs';
import { divide, formatUnits } from '../../domain/amount.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Chain, Chains } from '../../ports/chains/chain.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import { CurrencyIndex, type CurrencyTerms } from '../quotes/currency-terms.ts';
import type { PriceEngine } from '../quotes/market/price-engine.ts';
import { every } from '../workers/every.ts';
import type { SupportedCatalogue } from './supported-catalogue.ts';

const POLL_MS = 60_000;

/** How long a start waits for the first poll, in milliseconds, so that nothing is priced with outdated fees. */
const PATIENCE_MS = 5_000;

/** Customers pay 1.5 times the estimate: a quote of now is sent later, and gathering deposits costs something too. */
const MARGIN = { numerator: 3n, denominator: 2n } as const;

/** Collecting a pay-in may cost a tenth of it at most: less is below the minimum. */
const COLLECTED = { numerator: 10n, denominator: 1n } as const;

type Paid = Awaited<ReturnType<Chain['estimateFee']>>;

/** What a chain says of a currency, as decimal strings of the currency. */
interface ChainCosts {
  readonly ticker: Ticker;
  readonly fee?: string | undefined;
  readonly leastPayIn?: string | undefined;
}

interface NetworkFeeUpdaterParts {
  readonly catalogue: SupportedCatalogue;
  readonly chains: Chains;
  readonly engine: PriceEngine;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Polls every chain for its current fees and updates the catalogue with them. The catalogue's own fee applies until a
 * chain has answered, and while the coin that pays its fees has no price.
 */
export class NetworkFeeUpdater {
  readonly #parts: NetworkFeeUpdaterParts;
  readonly #currencies: CurrencyIndex;
  readonly #fees = new Map<Ticker, string>();
  readonly #leastPayIns = new Map<Ticker, string>();
  #running: Subscription | undefined;

  constructor(parts: NetworkFeeUpdaterParts) {
    this.#parts = parts;
    this.#currencies = new CurrencyIndex(parts.catalogue, parts.engine);
  }

  /** Polls until `stop`. @returns after the first poll, or when it has taken too long. */
  async start(): Promise<void> {
    const first = this.poll();
    this.#running ??= every(POLL_MS, () => this.poll(), this.#parts.clock).subscribe();
    await Promise.race([first, firstValueFrom(timer(PATIENCE_MS, this.#parts.clock))]);
  }

  stop(): void {
    this.#running?.unsubscribe();
    this.#running = undefined;
  }

  /** Polls all chains once. Never rejects: a fee that a chain does not return stays unchanged. */
  async poll(): Promise<void> {
    // Each chain's fees apply as soon as it has answered: one that hangs delays no other.
    await Promise.all(this.#parts.chains.all.map((chain) => this.#poll(chain)));
  }

  /** Fees first: quotes wait for them. */
  async #poll(chain: Chain): Promise<void> {
    this.#update(await this.#costsOf(chain, (ticker) => this.#feeOf(chain, ticker)));
    if (chain.collectingFee) this.#update(await this.#costsOf(chain, (ticker) => this.#leastPayInOf(chain, ticker)));
  }

  #update(costs: readonly ChainCosts[]): void {
    const fees = costs.filter(({ ticker, fee }) => noted(this.#fees, ticker, fee));
    const leasts = costs.filter(({ ticker, leastPayIn }) => noted(this.#leastPayIns, ticker, leastPayIn));
    if (fees.length === 0 && leasts.length === 0) return;
    this.#parts.catalogue.setFees(new Map(this.#fees), new Map(this.#leastPayIns));
  }

  async #costsOf(
    chain: Chain,
    of: (ticker: Ticker) => Promise<Omit<ChainCosts, 'ticker'>>,
  ): Promise<readonly ChainCosts[]> {
    const costs: ChainCosts[] = [];
    for (const ticker of chain.tickers) {
      try {
        costs.push({ ticker, ...(await of(ticker)) });
      } catch (error) {
        this.#parts.logger.warn('a chain returned no fee estimate', { chain: chain.id, ticker, error });
      }
    }
    return costs;
  }

  async #feeOf(chain: Chain, ticker: Ticker) {
    return { fee: this.#inIts(ticker, await chain.estimateFee(ticker), MARGIN) };
  }

  async #leastPayInOf(chain: Chain, ticker: Ticker) {
    return { leastPayIn: this.#inIts(ticker, await chain.collectingFee!(ticker), COLLECTED) };
  }

  /** A multiple of a fee in a currency, by the proceeds of selling that currency; a decimal string. */
  #inIts(ticker: Ticker, paid: Paid, times: { readonly numerator: bigint; readonly denominator: bigint }) {
    // Found together and after the chain has answered: another chain's fees make other terms of every currency.
    const [to, by] = [this.#currencies.find(ticker, 'from'), this.#currencies.find(paid.ticker, 'from')];
    const price = this.#price(to, by);
    if (price === undefined) return undefined;
    const size = paid.amount * times.numerator * price.denominator;
    return formatUnits(roundedUp(divide(size, times.denominator * price.numerator, 'ceiling')), to.currency.decimals);
  }

  /** Units of one currency for a unit of another; undefined when no route of markets connects them. */
  #price(from: CurrencyTerms, to: CurrencyTerms): { numerator: bigint; denominator: bigint } | undefined {
    if (from === to) return { numerator: 1n, denominator: 1n };
    const rate = this.#parts.engine.rates(from.currency.asset).get(to.currency.asset);
    if (rate === undefined || from.assetDecimals === undefined || to.assetDecimals === undefined) return undefined;
    return {
      numerator: rate.numerator * 10n ** BigInt(to.currency.decimals + from.assetDecimals),
      denominator: rate.denominator * 10n ** BigInt(from.currency.decimals + to.assetDecimals),
    };
  }
}

/** Remembers what a chain said. @returns true if it is new; what was not said stays as it was. */
function noted(known: Map<Ticker, string>, ticker: Ticker, said: string | undefined): boolean {
  if (said === undefined || known.get(ticker) === said) return false;
  known.set(ticker, said);
  return true;
}

/** Rounds up to two digits, so that a slightly changed fee does not change quotes. */
function roundedUp(units: bigint): bigint {
  const rest = 10n ** BigInt(Math.max(0, String(units).length - 2));
  return divide(units, rest, 'ceiling') * rest;
}
