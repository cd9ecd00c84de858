import { namedFieldError } from '../../contract/field-error.ts';
import type { AffiliateAddress, AffiliatePayout } from '../../domain/affiliates/affiliate.ts';
import { ticker } from '../../domain/quotes/currency.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import { codeOf } from './affiliate-code.ts';
import { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import { callOf } from '../use-case.ts';
import { AffiliateUseCase } from './affiliate-use-case.ts';

/** Pays one whole balance out to its saved address. */
export class PayOut extends AffiliateUseCase {
  /**
   * @param typed an authenticator's code. @param intent idempotency key, so that nothing is sent twice. @throws
   * ExchangeError `wrong-code` on `code`.
   */
  async execute(currency: string, typed: string, intent: string): Promise<AffiliatePayout> {
    return this.api.payOut({ currency: ticker(currency), code: codeOf(typed) }, { idempotencyKey: intent });
  }
}

/** Lists payout addresses, by currency. */
export const ListAddresses = callOf(
  () => AffiliateApi,
  (api) => api.affiliateAddresses({}),
);

/** Saves or changes the payout address of a currency. */
export class SetAddress extends AffiliateUseCase {
  /** @param typed an authenticator's code. @throws ExchangeError on `address`, `extraId` and `code`. */
  async execute(currency: string, to: Destination, typed: string): Promise<readonly AffiliateAddress[]> {
    const address = to.address.trim();
    const extraId = to.extraId?.trim();
    if (address === '') throw namedFieldError('invalid-input', 'address', errorMessage('required'));
    const input = { currency: ticker(currency), address, ...(extraId && { extraId }), code: codeOf(typed) };
    return this.api.setAffiliateAddress(input);
  }
}

export class RemoveAddress extends AffiliateUseCase {
  /** @param typed an authenticator's code. */
  async execute(currency: string, typed: string): Promise<readonly AffiliateAddress[]> {
    return this.api.removeAffiliateAddress({ currency: ticker(currency), code: codeOf(typed) });
  }
}
