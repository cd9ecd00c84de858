import { namedFieldError } from '../../contract/field-error.ts';
import type { AffiliateAccount, AffiliateLinkConfig } from '../../domain/affiliates/affiliate.ts';
import { type NamedLink, SUB_ID, SUB_ID_RULE } from '../../domain/affiliates/named-link.ts';
import { ticker } from '../../domain/quotes/currency.ts';
import { filterAmount, isEmptyAmount, wireAmount } from '../../domain/number-filter.ts';
import { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import { callOf } from '../use-case.ts';
import { AffiliateUseCase } from './affiliate-use-case.ts';

/** Whether the user may take part. `off`: staff disabled it, and every other call is refused. */
type AffiliateStanding =
  | { readonly status: 'off' }
  | {
      readonly status: 'on';
      /** Conversions and payouts are suspended. */
      readonly operationsDisabled: boolean;
    };

/** Loads whether the user may take part, and whether conversions and payouts are suspended. */
export const LoadStanding = callOf(
  () => AffiliateApi,
  async (api): Promise<AffiliateStanding> => {
    const { enabled, operationsDisabled } = await api.affiliateStatus({});
    return enabled ? { status: 'on', operationsDisabled } : { status: 'off' };
  },
);

/** Loads the affiliate's name and link. The first call makes the user an affiliate. */
export const LoadAffiliate = callOf(
  () => AffiliateApi,
  (api) => api.affiliateAccount({}),
);

/** Lists the affiliate's named links, by name. */
export const ListLinks = callOf(
  () => AffiliateApi,
  (api) => api.affiliateLinks({}),
);

/** Makes a named link. */
export class AddLink extends AffiliateUseCase {
  /** @throws ExchangeError `invalid-input` on `sub` for an invalid name, `conflict` for one in use and for too many. */
  async execute(typed: string): Promise<readonly NamedLink[]> {
    const sub = typed.trim();
    if (!SUB_ID.test(sub)) throw namedFieldError('invalid-input', 'sub', SUB_ID_RULE);
    return this.api.addAffiliateLink({ sub });
  }
}

/** Sets the target of the affiliate's link. */
export class SetLinkConfig extends AffiliateUseCase {
  /** @param config `amount` as typed. @throws ExchangeError `invalid-input` for an invalid amount. */
  async execute({ isCustomized, from, to, amount }: AffiliateLinkConfig): Promise<AffiliateAccount> {
    const filtered = filterAmount(amount);
    if (isCustomized && isEmptyAmount(filtered))
      throw namedFieldError('invalid-input', 'amount', 'must be a number above zero, such as 0.25');
    const link = { isCustomized, from: ticker(from), to: ticker(to), amount: wireAmount(filtered) || '0' };
    return this.api.setLinkConfig(link);
  }
}
