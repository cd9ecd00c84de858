import { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';
import { executed } from '../../core/exchange/quotes/engine/executed.ts';
import { type RandomMarket, randomMarket, seeded } from '../../core/exchange/quotes/engine/random-market.ts';

/** Quotes asked of each market. */
const A_MARKET = 3;

export interface MarketReport {
  markets: number;
  quotes: number;
  /** Quotes with a trade, those with several legs, and those refused because a smaller amount yields more. */
  filled: number;
  split: number;
  refused: number;
  /** Payouts asked for; those without an answer, which coarse lots cause; and smaller amounts compared. */
  payouts: number;
  unanswered: number;
  smaller: number;
  /** Smaller amounts that yield more, which coarse lots and large minimum orders may cause (decision 59). */
  below: number;
  /** What must not be: each with the seed of its market. */
  readonly findings: string[];
}

/**
 * Asks random markets for quotes and compares them with brute force: the best single route is the best there is, a trade
 * executed order by order yields what it says, a split yields no less than one route, and the pay-in for a payout yields
 * it. @param seed of the first market; each next one has the next seed.
 */
export function runMarkets(markets: number, seed: number, print: (line: string) => void): MarketReport {
  const report: MarketReport = {
    markets: 0,
    quotes: 0,
    filled: 0,
    split: 0,
    refused: 0,
    payouts: 0,
    unanswered: 0,
    smaller: 0,
    below: 0,
    findings: [],
  };
  for (let i = 0; i < markets; i += 1) {
    ask(report, seed + i);
    report.markets += 1;
    if (report.markets % 10_000 === 0) print(`${report.markets} markets, ${report.findings.length} findings`);
  }
  return report;
}

function ask(report: MarketReport, seed: number): void {
  const random = seeded(seed);
  const market = randomMarket(random);
  const { assets } = market.shape;
  const [engine, single] = [true, false].map((isSplitting) => {
    const one = new QuoteEngine(market.shape, { isSplitting });
    one.apply(market.snapshots);
    return one;
  }) as [QuoteEngine, QuoteEngine];
  for (let i = 0; i < A_MARKET; i += 1) {
    const [from, to] = [0, 0].map(() => assets[Math.floor(random() * assets.length)]!) as [
      (typeof assets)[0],
      (typeof assets)[0],
    ];
    const amount = BigInt(1 + Math.floor(10 ** (random() * (2.6 + from.decimals * 0.7)) * 2));
    if (from === to) continue;
    report.quotes += 1;
    const find = (what: string) => report.findings.push(`seed ${seed}, ${amount} ${from.id} for ${to.id}: ${what}`);
    const alone = single.exactIn(from.id, to.id, amount)?.amountOut ?? 0n;
    const most = market.brute().mostFilled(from.id, to.id, amount);
    if (alone !== most) find(`one route yields ${alone}, not ${most}`);
    askSplit(report, find, market, engine, from.id, to.id, amount, alone);
  }
}

function askSplit(
  report: MarketReport,
  find: (what: string) => void,
  market: RandomMarket,
  engine: QuoteEngine,
  from: string,
  to: string,
  amount: bigint,
  alone: bigint,
): void {
  const trade = engine.exactIn(from, to, amount);
  if (trade === undefined) {
    if (alone > 0n) report.refused += 1;
    return;
  }
  report.filled += 1;
  if (trade.legs.length > 1) report.split += 1;
  if (trade.amountOut < alone) find(`${trade.amountOut} in ${trade.legs.length} legs, ${alone} in one`);
  const result = executed(trade, market.brute());
  if (result !== trade.amountOut) find(`says ${trade.amountOut}, executed ${result}`);
  if (trade.legs.reduce((sum, leg) => sum + leg.amountIn, 0n) !== amount) find('the legs do not add up to the pay-in');
  if (trade.legs.some(({ isExhausted }) => isExhausted)) find('a leg finds no depth');
  const less = engine.exactIn(from, to, (amount * 9n) / 10n)?.amountOut ?? 0n;
  report.smaller += 1;
  if (less > trade.amountOut) report.below += 1;
  const payIn = engine.exactOut(from, to, trade.amountOut);
  report.payouts += 1;
  if (payIn === undefined) {
    report.unanswered += 1;
    return;
  }
  if (payIn.amountOut < trade.amountOut) find(`${payIn.amountIn} yields ${payIn.amountOut}, not ${trade.amountOut}`);
  const paid = executed(payIn, market.brute());
  if (typeof paid === 'bigint' && paid !== payIn.amountOut) find(`pays out ${payIn.amountOut}, executed ${paid}`);
}
