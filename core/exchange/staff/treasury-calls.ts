import type { StaffApi } from '../../ports/apis/staff-api.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { LiveTreasury } from '../treasury/holdings/hot-wallets.ts';
import { TreasuryService } from '../treasury/holdings/treasury-service.ts';
import { positionsOf } from '../treasury/positions.ts';
import { ProfitService } from '../treasury/profit/profit-service.ts';
import type { AmountFormatter } from './amount-formatter.ts';
import { type TransferCalls, transferCalls } from './treasury/transfer-calls.ts';

interface TreasuryCallsParts {
  readonly store: Store;
  readonly catalogue: CurrencyCatalogue;
  readonly clock: Clock;
  readonly amounts: AmountFormatter;
  readonly digest: (text: string) => string;
  readonly newId: () => string;
  readonly live: LiveTreasury | undefined;
}

/** The calls that tell where the coins are and what they earned, and those that move coins between places. */
export function treasuryCalls({
  amounts,
  live,
  ...parts
}: TreasuryCallsParts): Pick<StaffApi, 'treasury' | 'positions' | 'profit'> & TransferCalls {
  const format = (currency: string, units: bigint) => amounts.of(currency, units);
  const treasury = new TreasuryService({ ...parts, format, live });
  const profit = new ProfitService({ ...parts, prices: live?.prices });
  return {
    treasury: () => treasury.report(),
    positions: () => positionsOf({ ...parts, prices: live?.prices }),
    profit: (period) => profit.statement(period),
    ...transferCalls({ ...parts, live, newTransferId: () => parts.digest(parts.newId()).slice(0, 32) }),
  };
}
