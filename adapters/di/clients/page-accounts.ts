import { accountRoutes } from '../../../core/contract/accounts/account-routes.ts';
import { affiliateRoutes } from '../../../core/contract/affiliates/affiliate-routes.ts';
import { merchantRoutes } from '../../../core/contract/merchants/merchant-routes.ts';
import { ticketRoutes } from '../../../core/contract/tickets/ticket-routes.ts';
import type { AccountApi } from '../../../core/ports/apis/account-api.ts';
import type { AffiliateApi } from '../../../core/ports/apis/affiliate-api.ts';
import type { MerchantApi } from '../../../core/ports/apis/merchant-api.ts';
import type { TicketApi } from '../../../core/ports/apis/ticket-api.ts';
import { BrowserPasskeyDevice } from '../../browser/browser-passkey-device.ts';
import { WorkerCaptchaSolver } from '../../browser/worker-captcha-solver.ts';
import { apiOver, type HttpClient } from '../../http-client/http-exchange-api.ts';

/** Accounts for the page, over the client that it already has. A separate chunk: import it when it is needed. */
export function pageAccounts(client: HttpClient) {
  return {
    accounts: apiOver<AccountApi>(client, accountRoutes),
    affiliates: apiOver<AffiliateApi>(client, affiliateRoutes),
    merchants: apiOver<MerchantApi>(client, merchantRoutes),
    tickets: apiOver<TicketApi>(client, ticketRoutes),
    captchaSolver: new WorkerCaptchaSolver(),
    passkeyDevice: new BrowserPasskeyDevice(),
  };
}
