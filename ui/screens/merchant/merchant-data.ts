import type { LoaderFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { AccountUser } from '../../../core/domain/accounts/account.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Merchant, MerchantPayment, WebhookDelivery } from '../../../core/domain/merchants/merchant.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { ListCurrencies } from '../../../core/use-cases/list-currencies.ts';
import { LoadMerchant } from '../../../core/use-cases/merchants/merchant-account.ts';
import { ListDeliveries, ListPayments, type PageOf } from '../../../core/use-cases/merchants/merchant-record.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';

export interface MerchantPageData {
  readonly user: AccountUser;
  readonly merchant: Merchant;
  /** Undefined where they could not be loaded: the page works without them. */
  readonly payments: PageOf<MerchantPayment> | undefined;
  readonly deliveries: PageOf<WebhookDelivery> | undefined;
  readonly currencies: readonly Currency[];
}

/** Loads the merchant, and pages of payments and events: the first ones unless the address names others. */
export function merchantLoader(resolve: Resolve) {
  return async ({ request }: LoaderFunctionArgs): Promise<MerchantPageData> => {
    const { searchParams } = new URL(request.url);
    const { profile } = resolve(SessionStore);
    if (profile === undefined) throw new ExchangeError('unauthenticated', 'The session has ended');
    const optional = <T>(what: string, asked: Promise<T>): Promise<T | undefined> =>
      asked.catch((cause: unknown) => {
        const error = ExchangeError.from(cause);
        if (error.code === 'unauthenticated') throw error;
        resolve(Logger).warn('a part of the merchant page could not be loaded', { what, code: error.code });
        return undefined;
      });
    const [merchant, payments, deliveries, currencies] = await Promise.all([
      resolve(LoadMerchant).execute(),
      optional('payments', resolve(ListPayments).execute(pageOf(searchParams.get('payments')))),
      optional('events', resolve(ListDeliveries).execute(pageOf(searchParams.get('events')))),
      optional('currencies', resolve(ListCurrencies).execute()),
    ]);
    const named = new Set(payments?.items.flatMap(({ from, to }) => [from, to]));
    const used = (currencies?.all ?? []).filter(({ ticker }) => named.has(ticker));
    return { user: profile.user, merchant, payments, deliveries, currencies: used };
  };
}

/** The page number in the address; 1 for an invalid one, since visitors can edit addresses. */
function pageOf(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}
