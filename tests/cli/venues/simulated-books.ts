import type { Hop, Quote } from '../../../core/domain/quotes/quote.ts';
import type { MatchingEngine } from '../../support/venues/engine/matching-engine.ts';

/** The venues of a test by ID: their books, and their taker fees in parts per million. */
export type SimulatedBooks = Readonly<Record<string, { readonly engine: MatchingEngine; readonly takerFee: number }>>;

/** Part of an amount by which lots and rounding may make it differ from the walk over the levels. */
const PRECISION = 1e-4;

/**
 * Whether a quote is what the books hold now: every hop, in order, is walked over the levels that those before it left,
 * and the legs add up to what the customer gets and pays.
 */
export function agrees(quote: Quote, books: SimulatedBooks): boolean {
  const taken = new Map<string, number>();
  const hops = quote.legs.flatMap(({ hops: own }) => own);
  const gross = quote.legs.reduce((sum, { amountOut }) => sum + Number(amountOut), 0);
  const fees = Number(quote.serviceFee) + Number(quote.networkFee);
  return (
    hops.length > 0 &&
    isNear(gross, Number(quote.amountTo) + fees) &&
    hops.every((hop) => isNear(walk(hop, books, taken), Number(hop.amountOut)))
  );
}

/** What a hop yields by the levels of its venue, after the fee. */
function walk({ venue, from, to, amountIn, unspent }: Hop, books: SimulatedBooks, taken: Map<string, number>): number {
  const { engine, takerFee } = books[venue.toLowerCase()]!;
  const [code, other] = [from.toUpperCase(), to.toUpperCase()];
  const isSale = engine.markets.has(`${code}/${other}`);
  const symbol = isSale ? `${code}/${other}` : `${other}/${code}`;
  const { grid, book } = engine.market(symbol);
  const key = `${venue} ${symbol} ${isSale}`;
  let skip = taken.get(key) ?? 0;
  let left = Number(amountIn) - Number(unspent);
  let out = 0;
  for (const { ticks, lots } of isSale ? book.bids.levels : book.asks.levels) {
    const [price, whole] = [Number(grid.price(ticks)), Number(grid.size(lots))];
    const size = Math.max(0, whole - skip);
    skip = Math.max(0, skip - whole);
    const base = Math.min(size, isSale ? left : left / price);
    taken.set(key, (taken.get(key) ?? 0) + base);
    left -= isSale ? base : base * price;
    out += isSale ? base * price : base;
  }
  return out * (1 - takerFee / 1e6);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= PRECISION * Math.max(one, other);
}
