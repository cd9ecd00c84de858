import { Volatilities } from '../../core/exchange/quotes/fixed-rate/volatilities.ts';
import { Random } from '../campaign/random.ts';

const MINUTE_MS = 60_000;
/** Units of an asset, and of the dollar's hundredths, in prices. */
const SCALE = 10n ** 12n;

/** Prices of an asset in dollars, minute by minute: calm and wild hours, and jumps. */
export function pricePath(seed: number, minutes: number, volatility: number): Float64Array {
  const random = new Random(seed);
  const prices = new Float64Array(minutes);
  let [logPrice, wildness] = [Math.log(100), 1];
  for (let at = 0; at < minutes; at += 1) {
    if (random.chance(1 / 180)) wildness = 0.5 + 1.5 * random.next();
    logPrice += volatility * wildness * normal(random);
    if (random.chance(1 / 700)) logPrice += (random.chance(0.5) ? 1 : -1) * (0.01 + 0.03 * random.next());
    prices[at] = Math.exp(logPrice);
  }
  return prices;
}

/** A standard normal number (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** The volatilities that are measured along a path of one asset's prices; `look` at one minute after the other. */
export function measured(prices: Float64Array, asset = 'coin') {
  let at = 0;
  const volatilities = new Volatilities({
    isAvailable: true,
    decimals: (id) => (id === 'usd' ? 2 : 8),
    spotRate: (from) => {
      // Units of 10⁻⁸ and cents: a coin of 100 dollars is 10,000 cents.
      const cents = BigInt(Math.round(prices[at]! * 100 * Number(SCALE)));
      const [coin, dollar] = [10n ** 8n * SCALE, cents];
      return from === asset ? { numerator: dollar, denominator: coin } : { numerator: coin, denominator: dollar };
    },
  });
  const look = (minute: number) => {
    at = minute;
    volatilities.sample([asset, 'usd'], minute * MINUTE_MS);
  };
  return { volatilities, look };
}
