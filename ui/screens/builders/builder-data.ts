import type { LoaderFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { type Currency, currencyConfig } from '../../../core/domain/quotes/currency.ts';
import type { Merchant } from '../../../core/domain/merchants/merchant.ts';
import { AffiliateApi } from '../../../core/ports/apis/affiliate-api.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { LoadMerchant } from '../../../core/use-cases/merchants/merchant-account.ts';
import { Accounts } from '../../hooks/loading/accounts.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';

export interface BuilderData {
  /** Currencies that can be sent, those of cards too. */
  readonly enabled: readonly Currency[];
  /** Currencies that can be paid out. */
  readonly payable: readonly Currency[];
  /** Origin of this site, for code on other sites. */
  readonly origin: string;
  /** The signed-in merchant. */
  readonly merchant?: Merchant;
  /** The signed-in affiliate's ID. */
  readonly refId?: string;
}

/** Loads currencies, and the signed-in owner if possible. @throws ExchangeError without currencies. */
export function builderLoader(resolve: Resolve, { isForMerchants }: { readonly isForMerchants: boolean }) {
  return async (_args: LoaderFunctionArgs): Promise<BuilderData> => {
    const api = resolve(ExchangeApi);
    const [currencies, origin, own] = await Promise.all([
      api.currencies({}),
      api.domain({}).catch(() => ''),
      ownOf(resolve, isForMerchants),
    ]);
    const { enabled, enabledAndWithdrawable } = currencyConfig(currencies);
    return { enabled, payable: enabledAndWithdrawable, origin: origin.replace(/\/$/, ''), ...own };
  };
}

async function ownOf(resolve: Resolve, isForMerchants: boolean): Promise<Pick<BuilderData, 'merchant' | 'refId'>> {
  if (resolve(SessionStore).profile === undefined) return {};
  try {
    await resolve(Accounts).load();
    if (isForMerchants) return { merchant: await resolve(LoadMerchant).execute() };
    return { refId: (await resolve(AffiliateApi).affiliateAccount({})).refId };
  } catch (cause) {
    // A visitor who is not an affiliate, or no longer one, types an ID.
    resolve(Logger).warn('a builder is shown without its owner', { code: ExchangeError.from(cause).code });
    return {};
  }
}
