import type { Market } from '../engine/market.ts';
import type { MatchingEngine } from '../engine/matching-engine.ts';
import { num } from '../server/rest.ts';

const decimalsOf = (step: string): number => step.split('.')[1]?.length ?? 0;

/** A pair in the channel of instruments. */
export function instrumentPair({ symbol, spec, status }: Market, engine: MatchingEngine): unknown {
  return {
    symbol,
    base: spec.base,
    quote: spec.quote,
    status,
    qty_precision: decimalsOf(spec.lot),
    qty_increment: num(spec.lot),
    price_precision: decimalsOf(spec.tick),
    cost_precision: engine.assets.get(spec.quote)!.decimals,
    marginable: false,
    has_index: true,
    cost_min: num(spec.minimumQuote),
    tick_size: num(spec.tick),
    price_increment: num(spec.tick),
    qty_min: num(spec.minimumBase),
  };
}

/** The message of the channel of instruments. */
export function instrumentMessage(engine: MatchingEngine, markets: readonly Market[], isSnapshot: boolean): string {
  const assets = [...engine.assets.values()].map(({ code, decimals }) => ({
    id: code,
    status: 'enabled',
    precision: decimals,
    precision_display: Math.min(decimals, 5),
    borrowable: false,
    collateral_value: num('0.00'),
  }));
  return JSON.stringify({
    channel: 'instrument',
    type: isSnapshot ? 'snapshot' : 'update',
    data: { assets: isSnapshot ? assets : [], pairs: markets.map((market) => instrumentPair(market, engine)) },
  });
}
