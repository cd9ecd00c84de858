import { formatUnits } from '../../../domain/amount.ts';
import type { VenueAlone } from '../../../domain/quotes/quote-proof.ts';
import { fromAsset, type Pair, toAsset } from '../currency-terms.ts';
import type { QuoteEngine } from '../engine/quote-engine.ts';
import { payoutOf } from '../fees.ts';
import { bestAlone } from './best-alone.ts';
import { venueHopsOf } from './venue-hops.ts';

/**
 * What each venue alone gives for a pay-in at the present books, after the same fees. It takes milliseconds, so it is
 * computed only when it is asked for.
 */
export function venuesAlone(engine: QuoteEngine, { from, to }: Pair, payIn: bigint): readonly VenueAlone[] {
  const [start, end] = [from.currency.asset, to.currency.asset];
  if (start === end) return [];
  const amountIn = toAsset(from, payIn, 'floor');
  return venueHopsOf(engine).map((hops) => {
    const alone = bestAlone(engine, hops, start, end, amountIn);
    if ('gap' in alone) return { venue: hops.venue, gap: alone.gap };
    const { net } = payoutOf(fromAsset(to, alone.amountOut, 'floor'), to.networkFee);
    if (net <= 0n || net < to.minimumPayout) return { venue: hops.venue, gap: 'too-small' };
    return { venue: hops.venue, amountTo: formatUnits(net, to.currency.decimals) };
  });
}
