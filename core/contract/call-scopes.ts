import type { ApiKeyKind } from '../domain/merchants/api-key.ts';
import { affiliateRoutes } from './affiliates/affiliate-routes.ts';
import { EVENT_PATHS } from './transactions/event-path.ts';
import { exchangeRoutes } from './exchange/exchange-routes.ts';
import { widgetRoutes } from './merchants/merchant-routes.ts';
import type { Route } from './route.ts';
import { transactionRoutes } from './transactions/transaction-routes.ts';

/** A call by method and path: `POST /exchange/quote`. */
type CallName = `${Route['method']} ${string}`;

function named(...routes: readonly Route[]): CallName[] {
  return routes.map(({ method, path }) => `${method} ${path}` as const);
}

const { affiliateStatus, affiliateAccount, affiliateStats, webStats, apiStats, affiliateBalances, affiliateLinks } =
  affiliateRoutes;
const { conversions, affiliateOperations, affiliatePayouts, convertStatuses, payoutStatuses } = affiliateRoutes;
const { estimate, quote, proof, rates, rateHistory, fiatRates, currencies, domain } = exchangeRoutes;

/**
 * Calls that a secret key opens for an affiliate's software: exchanges of the key's account, and reading its earnings.
 * No call that moves earnings, opens the account or creates keys.
 */
export const API_KEY_CALLS: ReadonlySet<string> = new Set([
  ...named(estimate, quote, proof, rates, rateHistory, fiatRates, currencies, domain),
  ...named(...Object.values(transactionRoutes)),
  `GET ${EVENT_PATHS.owned}`,
  `GET ${EVENT_PATHS.tracked}`,
  ...named(affiliateStatus, affiliateAccount, affiliateStats, webStats, apiStats, affiliateBalances, affiliateLinks),
  ...named(conversions, affiliateOperations, affiliatePayouts, convertStatuses, payoutStatuses),
]);

const { createTransaction, transaction } = transactionRoutes;

/**
 * Calls that a publishable key opens on a page of any site, where every visitor can copy it: pricing, creating an
 * exchange, and reading it by its ID with the same key. No call that lists, decides, or belongs to an account.
 */
export const PUBLISHABLE_KEY_CALLS: ReadonlySet<string> = new Set(
  named(estimate, quote, rates, rateHistory, currencies, createTransaction, transaction),
);

/** Calls that a key opens, by its kind. This table alone decides. */
export const KEY_CALLS: Readonly<Record<ApiKeyKind, ReadonlySet<string>>> = {
  secret: API_KEY_CALLS,
  publishable: PUBLISHABLE_KEY_CALLS,
};

const { checkAddress, track, resolveTracked, refundAddressTracked } = transactionRoutes;
const { testPaymentTracked, testAddress } = transactionRoutes;

/** Calls of a framed page without a cookie, and so without a CSRF token; their answers do not depend on the caller. */
export const FRAME_CALLS: ReadonlySet<string> = new Set([
  ...named(...Object.values(widgetRoutes)),
  ...named(estimate, quote, currencies, checkAddress),
  ...named(track, resolveTracked, refundAddressTracked, testPaymentTracked, testAddress),
  `GET ${EVENT_PATHS.tracked}`,
]);
