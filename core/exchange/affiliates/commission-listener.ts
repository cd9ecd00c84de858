import type { TransactionListener } from '../transactions/proceedings.ts';
import { bookShare, withShare } from './earnings.ts';
import { type WorthOf, withWorth } from './exchange-worth.ts';

/**
 * Keeps an affiliate's commission, and the exchange's value for their statistics, in step with the exchange.
 * @param worthOf values amounts for the statistics; without it every exchange counts as zero there.
 */
export function commissionListener(worthOf: WorthOf = () => undefined): TransactionListener {
  return {
    amend: (before, after) => withWorth(before, withShare(after), worthOf),
    after: (unit, before, _happening, after) => bookShare(unit, before, after),
  };
}
