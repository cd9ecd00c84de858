import { ExchangeError } from '../../contract/exchange-error.ts';
import type { AffiliateAccount, AffiliateLinkConfig } from '../../domain/affiliates/affiliate.ts';
import { ticker } from '../../domain/quotes/currency.ts';
import { filterAmount, isEmptyAmount, wireAmount } from '../../domain/number-filter.ts';
import { AffiliateUseCase } from './affiliate-use-case.ts';

/** Whether somebody may take part. `off`: our staff has ended it, and every other call is refused. */
export type AffiliateStanding =
  | { readonly status: 'off' }
  | {
      readonly status: 'on';
      /** Conversions and payouts rest. */
      readonly operationsDisabled: boolean;
    };

/** Whether whoever is signed in may take part, and whether their balances rest. */
export class LoadStanding extends AffiliateUseCase {
  async execute(): Promise<AffiliateStanding> {
    const { enabled, operationsDisabled } = await this.ask((api) => api.affiliateStatus({}));
    return enabled ? { status: 'on', operationsDisabled } : { status: 'off' };
  }
}

/** The partner's name and link. Asked for the first time, it makes a partner of a member. */
export class LoadAffiliate extends AffiliateUseCase {
  execute(): Promise<AffiliateAccount> {
    return this.ask((api) => api.affiliateAccount({}));
  }
}

/** Says what the partner's link opens. */
export class SetLinkConfig extends AffiliateUseCase {
  /** @param config its amount as people write it. @throws ExchangeError `invalid-input` for an amount that is none. */
  async execute({ isCustomized, from, to, amount }: AffiliateLinkConfig): Promise<AffiliateAccount> {
    const filtered = filterAmount(amount);
    if (isCustomized && isEmptyAmount(filtered)) throw notANumber();
    const link = { isCustomized, from: ticker(from), to: ticker(to), amount: wireAmount(filtered) || '0' };
    return this.ask((api) => api.setLinkConfig(link));
  }
}

function notANumber(): ExchangeError {
  const message = 'must be a number above zero, such as 0.25';
  return new ExchangeError('invalid-input', `amount: ${message}`, { fields: { amount: [message] } });
}
