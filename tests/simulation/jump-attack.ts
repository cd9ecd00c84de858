import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { MovedMarket } from '../../core/exchange/quotes/fixed-rate/moved-market.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { Quote } from '../../core/domain/quotes/quote.ts';
import { FIXED_QUOTE_MS } from '../../core/domain/transactions/fixed-window.ts';
import { Random } from '../campaign/random.ts';
import { COIN, DOLLAR, PathMarket, whole } from './path-market.ts';
import { normal } from './price-path.ts';

/** Milliseconds of a step, steps of a minute and of a path: four hours. */
const [STEP_MS, MINUTE, STEPS] = [250, 240, 57_600];
/** Minutes between jumps: with attacks, so that there are enough of them, and twice a day as markets have them. */
const [OFTEN, SELDOM] = [10, 720];
/** What is paid in, in dollars; the least gain, as a part of it, for which an attacker acts. */
const [STAKE, LEAST] = [10_000, 0.001];

export interface JumpTerms {
  /** A year, as a part of the price. */
  readonly volatility: number;
  /** Milliseconds by which our books are behind the market. */
  readonly lagMs: number;
  /** Milliseconds after which a fixed rate that is taken is compared with our books; undefined to honour each. */
  readonly comparedMs: number | undefined;
}

export interface JumpResult {
  readonly made: number;
  readonly refused: number;
  /** What the attacker gained in dollars: in all, and on average for each exchange that was made. */
  readonly sum: number;
  readonly mean: number;
}

/** Prices every quarter of a second, with jumps of 1 to 4 %. */
function jumpingPath(seed: number, volatility: number, minutesBetween: number): Float64Array {
  const random = new Random(seed);
  const deviation = volatility / Math.sqrt(525_600 * MINUTE);
  const jump = 1 / (minutesBetween * MINUTE);
  let logPrice = Math.log(100);
  return Float64Array.from({ length: STEPS }, () => {
    logPrice += deviation * normal(random);
    if (random.chance(jump)) logPrice += (random.chance(0.5) ? 1 : -1) * (0.01 + 0.03 * random.next());
    return Math.exp(logPrice);
  });
}

/** The product's quotes, and its comparison when one is taken, over books that follow a path too late. */
class LateMarket {
  readonly prices: Float64Array;
  readonly #market = new PathMarket();
  readonly #terms: JumpTerms;
  readonly #moved: MovedMarket;

  constructor(prices: Float64Array, terms: JumpTerms) {
    this.prices = prices;
    this.#terms = terms;
    const { quotes, clock } = this.#market;
    const find = (ticker: string) => (ticker === COIN.ticker ? COIN : DOLLAR);
    // The path goes on in `take`, where a server would wait.
    this.#moved = new MovedMarket({ pricing: quotes, currencies: { find }, clock });
  }

  minute(at: number): void {
    this.#market.minute(this.#seen(at));
  }

  ask(from: Currency, at: number): Quote {
    this.#market.set(this.#seen(at));
    const paid = from === COIN ? STAKE / this.#seen(at) : STAKE;
    return this.#market.quote(from, from === COIN ? DOLLAR : COIN, whole(paid, from), true);
  }

  /** Dollars that a quote gains at the market's true price, which our books follow. */
  gain({ from, amountFrom, amountTo }: Quote, at: number): number {
    const [paid, got, price] = [Number(amountFrom), Number(amountTo), this.prices[at]!];
    return from === COIN.ticker ? got - paid * price : got * price - paid;
  }

  /** Makes an exchange of a quote. @returns the gain once it is made; undefined where it is refused. */
  async take(quote: Quote, at: number): Promise<number | undefined> {
    const { comparedMs } = this.#terms;
    if (comparedMs === undefined) return this.gain(quote, at);
    const then = at + comparedMs / STEP_MS;
    this.#market.set(this.#seen(then));
    try {
      await this.#moved.refuse(quote);
      return this.gain(quote, then);
    } catch (error) {
      if (error instanceof ExchangeError && error.code === 'quote-expired') return undefined;
      throw error;
    }
  }

  #seen(at: number): number {
    return this.prices[Math.max(0, at - this.#terms.lagMs / STEP_MS)]!;
  }
}

/**
 * Holds a quote of each direction at any time, and takes one when the market, which our books may not show yet, has made
 * it worth more than it costs.
 */
async function attackOn(market: LateMarket): Promise<readonly (number | undefined)[]> {
  const renewal = (FIXED_QUOTE_MS - 30_000) / STEP_MS;
  const results: (number | undefined)[] = [];
  let held: readonly Quote[] = [];
  for (let at = MINUTE; at + MINUTE < STEPS; at += 1) {
    if (at % MINUTE === 0) market.minute(at);
    if (held.length === 0 || at % renewal === 0) held = [market.ask(COIN, at), market.ask(DOLLAR, at)];
    const best = held.find((quote) => market.gain(quote, at) > LEAST * STAKE);
    if (best === undefined) continue;
    results.push(await market.take(best, at));
    // Asks again at once: the books may still be behind.
    held = [];
  }
  return results;
}

/** Takes quotes of both directions some seconds after asking, whatever the market did. */
async function honestOn(market: LateMarket, seconds: number): Promise<readonly (number | undefined)[]> {
  const results: (number | undefined)[] = [];
  const later = (seconds * 1000) / STEP_MS;
  for (let at = MINUTE; at + later + MINUTE < STEPS; at += MINUTE) {
    market.minute(at);
    for (const quote of [market.ask(COIN, at), market.ask(DOLLAR, at)])
      results.push(await market.take(quote, at + later));
  }
  return results;
}

function summed(results: readonly (number | undefined)[]): JumpResult {
  const gains = results.filter((gain) => gain !== undefined);
  const sum = gains.reduce((total, gain) => total + gain, 0);
  return { made: gains.length, refused: results.length - gains.length, sum, mean: sum / Math.max(1, gains.length) };
}

async function onPaths(
  seeds: number,
  terms: JumpTerms,
  minutesBetween: number,
  act: (market: LateMarket) => Promise<readonly (number | undefined)[]>,
): Promise<JumpResult> {
  const all: (number | undefined)[] = [];
  for (let seed = 1; seed <= seeds; seed += 1)
    all.push(...(await act(new LateMarket(jumpingPath(seed, terms.volatility, minutesBetween), terms))));
  return summed(all);
}

/** Who takes fixed rates because the market has jumped. */
export function jumpAttack(terms: JumpTerms, seeds: number): Promise<JumpResult> {
  return onPaths(seeds, terms, OFTEN, attackOn);
}

/** Who takes fixed rates because they want to exchange. */
export function honestTakers(terms: JumpTerms, seconds: number, seeds: number): Promise<JumpResult> {
  return onPaths(seeds, terms, SELDOM, (market) => honestOn(market, seconds));
}
