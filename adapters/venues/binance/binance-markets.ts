import { type Json, objectsIn, textOf } from '../protocol/json.ts';
import { answerOf, listIn } from '../protocol/market-list.ts';
import type { VenueMarket } from '../venue-feed.ts';

/** Reads `exchangeInfo`: the spot markets. @throws VenueAnswerError. */
export function binanceMarkets(text: string): VenueMarket[] {
  return listIn('binance', answerOf('binance', text), ['symbols']).flatMap(marketOf);
}

function marketOf(symbol: Json): VenueMarket[] {
  const filters = new Map(objectsIn(symbol['filters']).map((filter) => [filter['filterType'], filter]));
  const tick = textOf(filters.get('PRICE_FILTER')?.['tickSize']);
  const lot = textOf(filters.get('LOT_SIZE')?.['stepSize']);
  const [name, base, quote] = [textOf(symbol['symbol']), textOf(symbol['baseAsset']), textOf(symbol['quoteAsset'])];
  if (!name || !base || !quote || !isPositive(tick) || !isPositive(lot)) return [];
  if (symbol['isSpotTradingAllowed'] === false) return [];
  const notional = filters.get('NOTIONAL') ?? filters.get('MIN_NOTIONAL');
  return [
    {
      symbol: name,
      base,
      quote,
      tick,
      lot,
      minimumBase: textOf(filters.get('LOT_SIZE')?.['minQty']) || '0',
      minimumQuote: textOf(notional?.['minNotional']) || '0',
      maximumBase: textOf(filters.get('LOT_SIZE')?.['maxQty']),
      isTrading: symbol['status'] === 'TRADING',
    },
  ];
}

function isPositive(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && /[1-9]/.test(text);
}
