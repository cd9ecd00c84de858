import type { TransactionListener } from '../transactions/transaction-processor.ts';
import { bookCommission, withCommission } from './commission.ts';
import { type ValueInBtc, withStatisticsValue } from './statistics/statistics-value.ts';

/**
 * Keeps an affiliate's commission, and the exchange's value for their statistics, in step with the exchange.
 * @param worthOf values amounts for the statistics; without it every exchange counts as zero there.
 */
export function commissionListener(worthOf: ValueInBtc = () => undefined): TransactionListener {
  return {
    amend: (before, after) => withStatisticsValue(before, withCommission(after), worthOf),
    concerns: ({ affiliate }) => affiliate !== undefined,
    after: (unit, before, _happening, after) => bookCommission(unit, before, after),
  };
}
