import type { PriceEngine } from '../market/price-engine.ts';
import type { SpotRate } from '../engine/spot-rates.ts';

/** Dollars, or where no venue trades them, the coins that stand for dollars. */
const DOLLARS = ['usd', 'usdt', 'usdc'] as const;

type Prices = Pick<PriceEngine, 'rates' | 'spotRate' | 'decimals'>;

/**
 * What a unit of each asset is worth in dollars: between what it costs and what it yields at the top of the books, so
 * that spreads and venues' fees cancel out. Assets that can't be both bought and sold are left out. All prices are in the
 * same kind of dollar. @throws ExchangeError unavailable.
 */
export function dollarPrices(engine: Prices, assets: Iterable<string>): ReadonlyMap<string, number> {
  for (const dollar of DOLLARS) {
    const bought = engine.rates(dollar);
    if (bought.size > 0) return pricesIn(engine, dollar, bought, assets);
  }
  return new Map();
}

function pricesIn(
  engine: Prices,
  dollar: string,
  bought: ReadonlyMap<string, SpotRate>,
  assets: Iterable<string>,
): ReadonlyMap<string, number> {
  const prices = new Map([[dollar, 1]]);
  const cents = engine.decimals(dollar) ?? 0;
  for (const asset of assets) {
    const [buy, decimals] = [bought.get(asset), engine.decimals(asset)];
    const sell = buy && engine.spotRate(asset, dollar);
    if (buy === undefined || sell === undefined || decimals === undefined) continue;
    const scale = 10 ** (decimals - cents);
    const cost = (Number(buy.denominator) / Number(buy.numerator)) * scale;
    const proceeds = (Number(sell.numerator) / Number(sell.denominator)) * scale;
    const price = (cost + proceeds) / 2;
    if (Number.isFinite(price) && price > 0) prices.set(asset, price);
  }
  return prices;
}
