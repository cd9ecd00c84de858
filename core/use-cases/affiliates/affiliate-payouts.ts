import { ExchangeError } from '../../contract/exchange-error.ts';
import type { AffiliateAddress, AffiliatePayout } from '../../domain/affiliates/affiliate.ts';
import { ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import { codeOf } from './affiliate-code.ts';
import { AffiliateUseCase } from './affiliate-use-case.ts';

/** Sends one whole balance to its saved address. */
export class PayOut extends AffiliateUseCase {
  /**
   * @param typed an authenticator's code. @param intent names the partner's one wish, so that nothing is sent twice.
   * @throws ExchangeError `wrong-code` on `code`.
   */
  async execute(currency: string, typed: string, intent: string): Promise<AffiliatePayout> {
    const input = { currency: ticker(currency), code: codeOf(typed) };
    return this.ask((api) => api.payOut(input, { idempotencyKey: intent }));
  }
}

/** Where payouts go, by currency. */
export class ListAddresses extends AffiliateUseCase {
  execute(): Promise<readonly AffiliateAddress[]> {
    return this.ask((api) => api.affiliateAddresses({}));
  }
}

/** Saves where payouts of a currency go, or changes it. */
export class SetAddress extends AffiliateUseCase {
  /** @param typed an authenticator's code. @throws ExchangeError on `address`, `extraId` and `code`. */
  async execute(currency: string, to: Destination, typed: string): Promise<readonly AffiliateAddress[]> {
    const address = to.address.trim();
    const extraId = to.extraId?.trim();
    if (address === '') throw new ExchangeError('invalid-input', 'address: Required', { fields: REQUIRED });
    const input = { currency: ticker(currency), address, ...(extraId && { extraId }), code: codeOf(typed) };
    return this.ask((api) => api.setAffiliateAddress(input));
  }
}

const REQUIRED = { address: ['Required'] };

/** Forgets where payouts of a currency go. */
export class RemoveAddress extends AffiliateUseCase {
  /** @param typed an authenticator's code. */
  async execute(currency: string, typed: string): Promise<readonly AffiliateAddress[]> {
    const input = { currency: ticker(currency), code: codeOf(typed) };
    return this.ask((api) => api.removeAffiliateAddress(input));
  }
}
