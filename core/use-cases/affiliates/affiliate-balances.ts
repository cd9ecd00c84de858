import { decimalLeft } from '../../domain/amount.ts';
import type { AffiliateAddress } from '../../domain/affiliates/affiliate.ts';
import type { AffiliateBalance, ConvertStatus, PayoutStatus } from '../../domain/affiliates/affiliate-balance.ts';
import { ticker } from '../../domain/quotes/currency.ts';
import { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import { callOf } from '../use-case.ts';
import { AffiliateUseCase } from './affiliate-use-case.ts';

/** Balance of one currency, and the actions that are possible now. */
export interface BalanceView extends AffiliateBalance {
  readonly convert: ConvertStatus['status'];
  readonly payout: PayoutStatus['status'];
  /** Payout terms: the smallest payout, the network fee, and the amount received for the whole balance. */
  readonly minimum?: string | undefined;
  readonly networkFee?: string | undefined;
  readonly received?: string | undefined;
  readonly address?: AffiliateAddress | undefined;
}

/** Lists all balances, with the actions possible for each. */
export class ListBalances extends AffiliateUseCase {
  async execute(): Promise<readonly BalanceView[]> {
    const [balances, converts, payouts, addresses] = await Promise.all([
      this.api.affiliateBalances({}),
      this.api.convertStatuses({}),
      this.api.payoutStatuses({}),
      this.api.affiliateAddresses({}),
    ]);
    return balances.map((balance) => {
      const of = <T extends { readonly currency: string }>(list: readonly T[]) =>
        list.find(({ currency }) => currency === balance.currency);
      const payout = of(payouts);
      return {
        ...balance,
        // A balance that is newer than the other answers gets its statuses at the next poll.
        convert: of(converts)?.status ?? 'unavailable',
        payout: payout?.status ?? 'unavailable',
        ...(payout && termsOf(payout, balance.amount)),
        address: of(addresses),
      };
    });
  }
}

function termsOf({ minimum, networkFee }: PayoutStatus, amount: string) {
  const received = amount.startsWith('-') ? '0' : decimalLeft(amount, networkFee);
  return { minimum, networkFee, received };
}

/** Converts one whole balance into another currency. By its idempotency key, a retry converts nothing twice. */
export const ConvertBalance = callOf(
  () => AffiliateApi,
  (api, from: string, to: string, idempotencyKey: string) =>
    api.convertBalance({ fromCurrency: ticker(from), toCurrency: ticker(to) }, { idempotencyKey }),
);

/** Converts every balance that can be converted into one currency; returns the conversions that were started. */
export const ConvertBalances = callOf(
  () => AffiliateApi,
  (api, to: string, idempotencyKey: string) => api.convertBalances({ toCurrency: ticker(to) }, { idempotencyKey }),
);
