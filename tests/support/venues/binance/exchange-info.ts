import type { Market } from '../engine/market.ts';
import { eight, symbolName } from './symbols.ts';

/** Binance knows no other reasons for which a symbol does not trade. */
function statusOf({ status }: Market): 'TRADING' | 'HALT' | 'BREAK' {
  if (status === 'online' || status === 'limit_only') return 'TRADING';
  return status === 'delisted' ? 'BREAK' : 'HALT';
}

/** A symbol in the answer of exchangeInfo. */
export function symbolInfo(market: Market): unknown {
  const { base, quote, tick, lot, minimumBase, minimumQuote, bandPercent } = market.spec;
  const up = String(1 + bandPercent / 100);
  const down = String(1 - bandPercent / 100);
  return {
    symbol: symbolName(market),
    status: statusOf(market),
    baseAsset: base,
    baseAssetPrecision: 8,
    quoteAsset: quote,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 8,
    orderTypes: ['LIMIT', 'LIMIT_MAKER'],
    icebergAllowed: false,
    ocoAllowed: false,
    quoteOrderQtyMarketAllowed: false,
    allowTrailingStop: false,
    cancelReplaceAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: eight(tick), maxPrice: '1000000.00000000', tickSize: eight(tick) },
      { filterType: 'LOT_SIZE', minQty: eight(minimumBase), maxQty: '90000000.00000000', stepSize: eight(lot) },
      {
        filterType: 'PERCENT_PRICE_BY_SIDE',
        bidMultiplierUp: up,
        bidMultiplierDown: down,
        askMultiplierUp: up,
        askMultiplierDown: down,
        avgPriceMins: 0,
      },
      {
        filterType: 'NOTIONAL',
        minNotional: eight(minimumQuote),
        applyMinToMarket: true,
        maxNotional: '9000000.00000000',
        applyMaxToMarket: false,
        avgPriceMins: 0,
      },
    ],
    permissions: [],
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
    allowedSelfTradePreventionModes: ['EXPIRE_TAKER'],
  };
}
