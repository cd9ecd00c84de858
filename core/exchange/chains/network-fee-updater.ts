import { exhaustMap, firstValueFrom, type Subscription, timer } from 'rxjs';
import { divide, formatUnits } from '../../domain/amount.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Chain, Chains } from '../../ports/chains/chain.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Logger } from '../../ports/services/logger.ts';
import { CurrencyIndex, type CurrencyTerms } from '../quotes/currency-terms.ts';
import type { QuoteEngine } from '../quotes/engine/quote-engine.ts';
import type { SupportedCatalogue } from './supported-catalogue.ts';

/** Between looks, in milliseconds. */
const POLL_MS = 60_000;

/** How long a start waits for the first look, in milliseconds: nothing is to be priced by a figure that is no longer true. */
const PATIENCE_MS = 5_000;

/** Half as much again is asked for: what is quoted now is sent later, and what is paid in costs something to gather. */
const MARGIN = { numerator: 3n, denominator: 2n } as const;

export interface NetworkFeeUpdaterParts {
  readonly catalogue: SupportedCatalogue;
  readonly chains: Chains;
  readonly engine: QuoteEngine;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Asks every chain what sending costs now, and has customers asked for that. Until a chain has told, and where a coin that
 * its fees are paid in has no price, the catalogue's own figure stands.
 */
export class NetworkFeeUpdater {
  readonly #parts: NetworkFeeUpdaterParts;
  readonly #currencies: CurrencyIndex;
  readonly #asked = new Map<Ticker, string>();
  #running: Subscription | undefined;

  constructor(parts: NetworkFeeUpdaterParts) {
    this.#parts = parts;
    this.#currencies = new CurrencyIndex(parts.catalogue, parts.engine);
  }

  /** Looks for as long as it is not stopped. @returns once the first look is over, or has taken too long to be waited for. */
  async start(): Promise<void> {
    const first = this.poll();
    this.#running ??= timer(POLL_MS, POLL_MS, this.#parts.clock)
      .pipe(exhaustMap(() => this.poll()))
      .subscribe();
    await Promise.race([first, firstValueFrom(timer(PATIENCE_MS, this.#parts.clock))]);
  }

  stop(): void {
    this.#running?.unsubscribe();
    this.#running = undefined;
  }

  /** One look at all chains. Never rejects: what a chain does not tell is as it was. */
  async poll(): Promise<void> {
    const { chains, catalogue } = this.#parts;
    const fees = await Promise.all(chains.all.map((chain) => this.#feesOf(chain)));
    const news = fees.flat().filter(([ticker, fee]) => this.#asked.get(ticker) !== fee);
    if (news.length === 0) return;
    for (const [ticker, fee] of news) this.#asked.set(ticker, fee);
    catalogue.setFees(new Map(this.#asked));
  }

  async #feesOf(chain: Chain): Promise<readonly (readonly [Ticker, string])[]> {
    const fees: [Ticker, string][] = [];
    for (const ticker of chain.tickers) {
      try {
        const paid = await chain.estimateFee(ticker);
        const fee = this.#inIts(this.#currencies.find(ticker, 'from'), paid);
        if (fee !== undefined) fees.push([ticker, fee]);
      } catch (error) {
        this.#parts.logger.warn('a chain did not tell a fee', { chain: chain.id, ticker, error });
      }
    }
    return fees;
  }

  /** What a fee is worth in a currency, by what selling that currency brings; a decimal string. */
  #inIts(to: CurrencyTerms, paid: Awaited<ReturnType<Chain['estimateFee']>>): string | undefined {
    const by = this.#currencies.find(paid.ticker, 'from');
    const price = this.#price(to, by);
    if (price === undefined) return undefined;
    const size = paid.amount * MARGIN.numerator * price.denominator;
    return formatUnits(roundedUp(divide(size, MARGIN.denominator * price.numerator, 'ceiling')), to.currency.decimals);
  }

  /** Units of one currency for a unit of another; undefined where nothing leads from one to the other. */
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

/** To two digits: a quote is not another one because a fee moved by a hair. */
function roundedUp(units: bigint): bigint {
  const rest = 10n ** BigInt(Math.max(0, String(units).length - 2));
  return divide(units, rest, 'ceiling') * rest;
}
