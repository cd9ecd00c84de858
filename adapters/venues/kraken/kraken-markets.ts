import { decimalTextOf, isObject, type Json } from '../protocol/json.ts';
import { answerOf, stepOfDecimals, VenueAnswerError } from '../protocol/market-list.ts';
import type { VenueMarket } from '../venue-feed.ts';
import { isOpenToTakers } from './kraken-protocol.ts';

/** Codes that version 2 of the WebSocket names differently than REST does. */
const NAMES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/** Reads `AssetPairs`. Symbols and codes are those of the WebSocket's version 2. @throws VenueAnswerError. */
export function krakenMarkets(text: string): VenueMarket[] {
  const { result, error } = answerOf('kraken', text);
  if (Array.isArray(error) && error.length > 0) throw new VenueAnswerError(`kraken answered ${JSON.stringify(error)}`);
  if (!isObject(result)) throw new VenueAnswerError("kraken answered without an object 'result'");
  return Object.values(result).flatMap((pair) => (isObject(pair) ? marketOf(pair) : []));
}

/** `XBT/USD` of REST and of version 1 is `BTC/USD` in version 2. */
export function krakenSymbol(name: string): string {
  return name.replaceAll(/[^/]+/g, (code) => NAMES[code] ?? code);
}

function marketOf(pair: Json): VenueMarket[] {
  const { wsname, pair_decimals: decimals, lot_decimals: lots } = pair;
  // Pairs without a WebSocket name, such as dark pools, have no public book.
  if (typeof wsname !== 'string' || !isDecimals(decimals) || !isDecimals(lots)) return [];
  const symbol = krakenSymbol(wsname);
  const [base, quote, more] = symbol.split('/');
  if (!base || !quote || more !== undefined) return [];
  const market: VenueMarket = {
    symbol,
    base,
    quote,
    tick: decimalTextOf(pair['tick_size']) || stepOfDecimals(decimals),
    lot: stepOfDecimals(lots),
    minimumBase: decimalTextOf(pair['ordermin']) || '0',
    minimumQuote: decimalTextOf(pair['costmin']) || '0',
    isTrading: pair['status'] === undefined || isOpenToTakers(pair['status']),
  };
  return [market];
}

function isDecimals(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 18;
}
