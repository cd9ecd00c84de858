import type { BookListing } from '../../../core/ports/markets/market-feed.ts';
import type { VenueMarket } from '../venue-feed.ts';
import type { AllowedAsset } from './allow-list.ts';

/** Which markets of a venue are followed, and their terms. */
export interface VenueRules {
  readonly venue: string;
  /** What the venue's codes stand for; markets of other codes are not followed. */
  readonly codes: ReadonlyMap<string, AllowedAsset>;
  /** Symbols of the venue; all unless given. */
  readonly markets?: ReadonlySet<string> | undefined;
  /** Assets of ours, both of a market's; all unless given. */
  readonly assets?: ReadonlySet<string> | undefined;
  /** Symbols that are never followed. */
  readonly exclude: ReadonlySet<string>;
  /** Taker fees by symbol, in parts per million, where they are not the venue's. */
  readonly fees: ReadonlyMap<string, number>;
}

/** A market that is followed, and its listing. */
export interface PlannedMarket {
  readonly market: VenueMarket;
  readonly listing: BookListing;
}

/** Decimals in which any asset can be counted. */
export const MOST_DECIMALS = 18;
const DECIMAL = /^\d{1,20}(\.\d{1,30})?$/;

/** The markets to follow, each pair once: the first of those that a venue lists twice under other codes. */
export function plannedMarkets(markets: readonly VenueMarket[], rules: VenueRules): PlannedMarket[] {
  const seen = new Set<string>();
  return markets.flatMap((market) => {
    const [base, quote] = [rules.codes.get(market.base.toUpperCase()), rules.codes.get(market.quote.toUpperCase())];
    if (!base || !quote || base.asset === quote.asset || !isWanted(market, [base.asset, quote.asset], rules)) return [];
    const pair = `${base.asset} ${quote.asset}`;
    if (seen.has(pair) || !isUsable(market)) return [];
    seen.add(pair);
    return [{ market, listing: listingOf(market, base.asset, quote.asset, rules) }];
  });
}

/** Two plans that need no new generation. */
export function isSamePlan(a: readonly PlannedMarket[], b: readonly PlannedMarket[]): boolean {
  return a.length === b.length && a.every((one, at) => isSameMarket(one, b[at]));
}

export function isSameMarket(a: PlannedMarket, b: PlannedMarket | undefined): boolean {
  return (
    b !== undefined && a.market.symbol === b.market.symbol && JSON.stringify(a.listing) === JSON.stringify(b.listing)
  );
}

function isWanted({ symbol, isTrading }: VenueMarket, pair: readonly string[], rules: VenueRules): boolean {
  if (!isTrading || rules.exclude.has(symbol)) return false;
  if (rules.markets && !rules.markets.has(symbol)) return false;
  return rules.assets === undefined || pair.every((asset) => rules.assets!.has(asset));
}

/** A market whose numbers no engine can count with is not followed. */
function isUsable({ tick, lot, minimumBase, minimumQuote }: VenueMarket): boolean {
  const areDecimals = [tick, lot, minimumBase, minimumQuote].every((text) => DECIMAL.test(text));
  return areDecimals && Number(tick) > 0 && Number(lot) > 0 && decimalsOf(lot) <= MOST_DECIMALS;
}

/** Venues write an empty text or zero where they limit nothing. */
function isLimit(text: string | undefined): boolean {
  return text !== undefined && DECIMAL.test(text) && Number(text) > 0 && decimalsOf(text) <= MOST_DECIMALS;
}

function listingOf(market: VenueMarket, base: string, quote: string, { venue, fees }: VenueRules): BookListing {
  const { symbol, tick, lot, minimumBase, minimumQuote, maximumBase } = market;
  const takerFee = fees.get(symbol);
  const terms = { tick, lot, minimumBase, minimumQuote, ...(isLimit(maximumBase) && { maximumBase }) };
  return { kind: 'book', venue, base, quote, ...terms, ...(takerFee !== undefined && { takerFee }) };
}

/** The places of a decimal, without zeros at its end. */
export function decimalsOf(text: string): number {
  return /\.(\d*?)0*$/.exec(text)?.[1]?.length ?? 0;
}
