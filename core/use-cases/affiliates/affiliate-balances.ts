import { decimalLeft } from '../../domain/amount.ts';
import type {
  AffiliateAddress,
  AffiliateBalance,
  AffiliateConversion,
  ConvertStatus,
  PayoutStatus,
} from '../../domain/affiliates/affiliate.ts';
import { ticker } from '../../domain/quotes/currency.ts';
import { AffiliateUseCase } from './affiliate-use-case.ts';

/** What is owed in one currency, and what can be done with it now. */
export interface BalanceView extends AffiliateBalance {
  readonly convert: ConvertStatus['status'];
  readonly payout: PayoutStatus['status'];
  /** Of a payout: the smallest there is, what the chain takes, and what would come of the whole balance. */
  readonly minimum?: string | undefined;
  readonly networkFee?: string | undefined;
  readonly received?: string | undefined;
  /** Where it would go. */
  readonly address?: AffiliateAddress | undefined;
}

/** Everything that is owed, with what can be done with each of it. */
export class ListBalances extends AffiliateUseCase {
  async execute(): Promise<readonly BalanceView[]> {
    const [balances, converts, payouts, addresses] = await this.ask((api) =>
      Promise.all([
        api.affiliateBalances({}),
        api.convertStatuses({}),
        api.payoutStatuses({}),
        api.affiliateAddresses({}),
      ]),
    );
    return balances.map((balance) => {
      const of = <T extends { readonly currency: string }>(list: readonly T[]) =>
        list.find(({ currency }) => currency === balance.currency);
      const payout = of(payouts);
      return {
        ...balance,
        // What came in since the other answers is known at the next look.
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

/** Turns one whole balance into another currency. */
export class ConvertBalance extends AffiliateUseCase {
  /** @param intent names the partner's one wish, so that a second click or a retry converts nothing twice. */
  execute(from: string, to: string, intent: string): Promise<AffiliateConversion> {
    const input = { fromCurrency: ticker(from), toCurrency: ticker(to) };
    return this.ask((api) => api.convertBalance(input, { idempotencyKey: intent }));
  }
}

/** Turns every balance that can be into one currency. */
export class ConvertBalances extends AffiliateUseCase {
  /** @param intent as for one. @returns what was begun. */
  execute(to: string, intent: string): Promise<readonly AffiliateConversion[]> {
    return this.ask((api) => api.convertBalances({ toCurrency: ticker(to) }, { idempotencyKey: intent }));
  }
}
