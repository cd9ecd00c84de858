import { parseUnits } from '../../../domain/amount.ts';
import type { Listing, MarketUpdate } from '../../../ports/markets/market-feed.ts';
import { fromAsset, toAsset } from '../currency-terms.ts';
import { applyUpdate, type Market, marketsOf } from '../engine/hops/market.ts';
import { crossingOf, flawOf } from '../engine/hops/update-check.ts';
import { exactInAlong } from '../engine/search/exact-pricing.ts';
import type { Leg, Trade } from '../engine/search/trade.ts';
import { grossFor, payoutOf } from '../fees.ts';
import { writtenTrade } from '../written-quote.ts';
import type { ReceiptBook, ReceiptParts } from './receipt-form.ts';

type Receipted = Omit<ReceiptParts['quote'], 'quotedAt' | 'market'>;

/**
 * The amounts of a receipt's quote, recomputed from its books and terms by the code that prices quotes: only the pay-in, or
 * the payout where that was given, the legs' pay-ins and their books are taken from it. @throws RangeError, with the
 * reason, where its books or terms cannot be right or do not trade the amounts.
 */
export function reprice({ quote, terms, books }: ReceiptParts): Receipted {
  const decimalsOf = new Map(terms.assets.map(({ id, decimals }) => [id, decimals]));
  const decimals = (asset: string): number => {
    const found = decimalsOf.get(asset);
    if (found === undefined) throw new RangeError(`the asset ${asset.slice(0, 40)} is not among its terms`);
    return found;
  };
  const scale = (ticker: string, { asset, decimals: places }: ReceiptParts['terms']['from']) => {
    return { currency: { ticker, asset, decimals: places }, assetDecimals: decimals(asset) };
  };
  const used = new Set(quote.legs.flatMap(({ hops }) => hops.map(({ book }) => book)));
  if (used.size !== books.length) throw new RangeError('it has a book that no leg uses');
  const [from, to] = [scale(quote.from, terms.from), scale(quote.to, terms.to)];
  const networkFee = parseUnits(terms.networkFee, to.currency.decimals);
  const trade = tradeAlong(marketsWith(books, terms), quote, [from.currency.asset, to.currency.asset], decimals);
  const share = BigInt(terms.serviceFee);
  const pair = { from, to: { ...to, networkFee } };
  const write = (payIn: bigint, gross: bigint) => {
    const payout = payoutOf(gross, networkFee, { share });
    if (payout.net <= 0n) throw new RangeError('the fees leave nothing');
    const written = writtenTrade(pair, payIn, { trade, payout }, { given: quote.given, decimals });
    const legs = written.legs.map((leg, at) => ({
      ...leg,
      hops: leg.hops.map((hop, k) => ({ ...hop, book: quote.legs[at]!.hops[k]!.book })),
    }));
    return { ...written, legs };
  };
  if (quote.given === 'pay-in') {
    const payIn = parseUnits(quote.amountFrom, from.currency.decimals);
    if (toAsset(from, payIn, 'floor') !== trade.amountIn) throw new RangeError('its legs are not paid with the pay-in');
    return write(payIn, fromAsset(to, trade.amountOut, 'floor'));
  }
  const gross = grossFor(parseUnits(quote.amountTo, to.currency.decimals), networkFee, { share });
  if (trade.amountOut < toAsset(to, gross, 'ceiling')) throw new RangeError('its legs do not yield the payout');
  return write(fromAsset(from, trade.amountIn, 'ceiling'), gross);
}

/** Markets that have the books of a receipt. @throws RangeError */
function marketsWith(books: ReceiptParts['books'], { assets, takerFees }: ReceiptParts['terms']): Market[] {
  if (takerFees.length !== books.length) throw new RangeError('it has not one taker fee for each book');
  const venues = books.map(({ venue }, index) => ({ id: String(index), name: venue, takerFee: takerFees[index]! }));
  const listings = books.map((book, index): Listing => ({ ...book, venue: String(index) }));
  const markets = marketsOf({ assets, venues, listings });
  for (const [index, book] of books.entries()) {
    for (const update of updatesOf(book, index)) {
      const flaw = flawOf(update);
      if (flaw !== undefined) throw new RangeError(`book ${index} has ${flaw}`);
      applyUpdate(markets[index]!, update);
    }
    const crossing = crossingOf(markets[index]!);
    if (crossing !== undefined) throw new RangeError(`book ${index} has ${crossing}`);
  }
  return markets;
}

function updatesOf(book: ReceiptBook, listing: number): MarketUpdate[] {
  if (book.kind === 'pool')
    return [{ kind: 'pool', listing, base: BigInt(book.reserves.base), quote: BigInt(book.reserves.quote) }];
  return (['bids', 'asks'] as const).flatMap((side) => {
    const levels = book[side] ?? [];
    const sign = side === 'asks' ? 1 : -1;
    // Inserting in order takes linear time; a price that is there twice would hide a level.
    if (levels.some(([price], k) => k > 0 && (price - levels[k - 1]![0]) * sign <= 0))
      throw new RangeError(`book ${listing} does not list its ${side} from the best price on`);
    return [{ kind: 'snapshot' as const, listing, side, levels: Float64Array.from(levels.flat()) }];
  });
}

/** The legs in their order, each priced with the depth that the ones before it left. @throws RangeError */
function tradeAlong(
  markets: readonly Market[],
  { legs }: ReceiptParts['quote'],
  [from, to]: readonly [string, string],
  decimals: (asset: string) => number,
): Trade {
  const priced = legs.map(({ amountIn, hops }): Leg => {
    let asset = from;
    const path = hops.map((hop) => {
      const market = markets[hop.book];
      const found = market && [market.sell, market.buy].find((one) => one.from === asset && one.to === hop.to);
      if (!found) throw new RangeError(`book ${hop.book} does not trade ${asset.slice(0, 40)} as a leg says`);
      asset = found.to;
      return found;
    });
    if (asset !== to) throw new RangeError('a leg does not end in the asset of the payout');
    const leg = exactInAlong(path, parseUnits(amountIn, decimals(from)));
    for (const fill of leg.fills) fill.hop.consume(fill);
    return leg;
  });
  const sum = (of: (leg: Leg) => bigint) => priced.reduce((total, leg) => total + of(leg), 0n);
  return { amountIn: sum((leg) => leg.amountIn), amountOut: sum((leg) => leg.amountOut), legs: priced };
}
