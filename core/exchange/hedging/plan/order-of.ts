import { divide, formatUnits, parseUnits } from '../../../domain/amount.ts';
import type { AccountMarket, OrderSide } from '../../../domain/hedging/hedge.ts';
import { VENUE_DECIMALS } from '../../../domain/hedging/venue-amount.ts';
import type { BookListing } from '../../../ports/markets/market-feed.ts';
import type { Fill, Hop } from '../../quotes/engine/hops/hop.ts';
import { MILLION } from '../hedging-settings.ts';
import type { HedgeBooks, HedgeHop } from './hedge-books.ts';

/** An order that the books would fill now. Amounts in units of 10^-18. */
export interface PlannedOrder {
  readonly venue: string;
  readonly market: AccountMarket;
  readonly side: OrderSide;
  readonly size: string;
  readonly limit: string;
  /** Quote for the whole size by the books, before the fee. */
  readonly expected: bigint;
  /** What it spends at most, and brings by the books, after the fee. */
  readonly spent: bigint;
  readonly brought: bigint;
}

/**
 * The order that spends up to an amount at a listing by its book. @param slippage parts per million that it may be executed worse than
 * by the books. @returns undefined where the books, the listing's minimum or its steps leave nothing.
 */
export function orderOf(
  books: HedgeBooks,
  { hop, listing, symbol }: HedgeHop,
  amount: bigint,
  slippage: bigint,
): PlannedOrder | undefined {
  const { venue, base, quote, tick, lot } = listing;
  const side: OrderSide = hop.from === base ? 'sell' : 'buy';
  const fill = largestFill(hop, listing, books.toEngine(hop.from, amount));
  if (fill.lots <= 0n || fill.amountOut <= 0n) return undefined;
  const size = fill.lots * parseUnits(lot, VENUE_DECIMALS);
  const expected = books.fromEngine(quote, fill.quote);
  const limit = limitOf(expected, size, side, slippage, tick);
  if (limit === undefined) return undefined;
  const atLimit = divide(size * parseUnits(limit, VENUE_DECIMALS), 10n ** BigInt(VENUE_DECIMALS), 'ceiling');
  return {
    venue,
    market: { symbol, base, quote },
    side,
    size: formatUnits(size, VENUE_DECIMALS),
    limit,
    expected,
    spent: side === 'sell' ? size : atLimit,
    brought: books.fromEngine(hop.to, fill.amountOut),
  };
}

/** The fill of up to an amount that the venue takes as one order. */
function largestFill(hop: Hop, { base, lot, maximumBase }: BookListing, amountIn: bigint): Fill {
  const fill = hop.fillExactIn(amountIn);
  if (maximumBase === undefined) return fill;
  const most = parseUnits(maximumBase, VENUE_DECIMALS) / parseUnits(lot, VENUE_DECIMALS);
  if (fill.lots <= most) return fill;
  // A sale spends as much for each lot, and a purchase yields as much.
  const part =
    hop.from === base
      ? ((fill.amountIn - fill.unspent) * most) / fill.lots
      : (hop.inputFor((fill.amountOut * most) / fill.lots) ?? 0n);
  const largest = hop.fillExactIn(part);
  // The venue's smallest order may be larger than its largest.
  return largest.lots <= most ? largest : hop.fillExactIn(0n);
}

/** The average price and the slippage, in whole ticks; rounded so that it allows no more than that. */
function limitOf(expected: bigint, size: bigint, side: OrderSide, slippage: bigint, tick: string): string | undefined {
  const decimals = tick.split('.')[1]?.length ?? 0;
  const scale = 10n ** BigInt(decimals);
  const step = parseUnits(tick, decimals) * size * MILLION;
  const isSale = side === 'sell';
  const price = expected * scale * (isSale ? MILLION - slippage : MILLION + slippage);
  const ticks = divide(price, step, isSale ? 'ceiling' : 'floor');
  return ticks <= 0n ? undefined : formatUnits(ticks * parseUnits(tick, decimals), decimals);
}
