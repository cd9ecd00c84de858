import type { ApiKeyKind } from '../domain/merchants/api-key.ts';
import { affiliateRoutes } from './affiliates/affiliate-routes.ts';
import { EVENT_PATHS } from './transactions/event-path.ts';
import { exchangeRoutes } from './exchange/exchange-routes.ts';
import { widgetRoutes } from './merchants/merchant-routes.ts';
import type { Route } from './route.ts';
import { transactionRoutes } from './transactions/transaction-routes.ts';

/** How a call is named here: `POST /exchange/quote`. */
export type CallName = `${Route['method']} ${string}`;

function named(...routes: readonly Route[]): CallName[] {
  return routes.map(({ method, path }) => `${method} ${path}` as const);
}

const { affiliateStatus, affiliateAccount, affiliateStats, webStats, apiStats, affiliateBalances } = affiliateRoutes;
const { conversions, affiliateOperations, affiliatePayouts, convertStatuses, payoutStatuses } = affiliateRoutes;
const { estimate, quote, rates, currencies, domain } = exchangeRoutes;

/**
 * What a partner's software may do with a secret key: exchanges of the key's account, and reading what it has earned. Nothing
 * that moves what is earned, opens the account or makes more keys.
 */
export const API_KEY_CALLS: ReadonlySet<string> = new Set([
  ...named(estimate, quote, rates, currencies, domain),
  ...named(...Object.values(transactionRoutes)),
  `GET ${EVENT_PATHS.owned}`,
  `GET ${EVENT_PATHS.tracked}`,
  ...named(affiliateStatus, affiliateAccount, affiliateStats, webStats, apiStats, affiliateBalances),
  ...named(conversions, affiliateOperations, affiliatePayouts, convertStatuses, payoutStatuses),
]);

const { createTransaction, transaction } = transactionRoutes;

/**
 * What a page of any site may do with a publishable key, which every visitor of it can copy: price, create an exchange,
 * and read one that was made with the same key, by its ID. Nothing that lists, decides, or belongs to an account.
 */
export const PUBLISHABLE_KEY_CALLS: ReadonlySet<string> = new Set(
  named(estimate, quote, rates, currencies, createTransaction, transaction),
);

/** The calls that a key opens, by its kind: this table alone decides. */
export const KEY_CALLS: Readonly<Record<ApiKeyKind, ReadonlySet<string>>> = {
  secret: API_KEY_CALLS,
  publishable: PUBLISHABLE_KEY_CALLS,
};

const { checkAddress, track, resolveTracked, refundAddressTracked } = transactionRoutes;
const { testPaymentTracked, testAddress } = transactionRoutes;

/** What a framed page asks without a cookie, and so without a token: nothing that depends on who somebody is. */
export const FRAME_CALLS: ReadonlySet<string> = new Set([
  ...named(...Object.values(widgetRoutes)),
  ...named(estimate, quote, currencies, checkAddress),
  ...named(track, resolveTracked, refundAddressTracked, testPaymentTracked, testAddress),
  `GET ${EVENT_PATHS.tracked}`,
]);
