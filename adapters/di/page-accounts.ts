import { accountRoutes } from '../../core/contract/account-routes.ts';
import { merchantRoutes } from '../../core/contract/merchant-routes.ts';
import { ticketRoutes } from '../../core/contract/ticket-routes.ts';
import type { MerchantApi } from '../../core/ports/merchant-api.ts';
import { affiliateRoutes } from '../../core/contract/affiliate-routes.ts';
import type { AffiliateApi } from '../../core/ports/affiliate-api.ts';
import type { TicketApi } from '../../core/ports/ticket-api.ts';
import type { AccountApi } from '../../core/ports/account-api.ts';
import { WorkerCaptchaSolver } from '../browser/worker-captcha-solver.ts';
import { apiOver, type HttpClient } from '../http/http-exchange-api.ts';
import { merchantWiring } from './merchant-wiring.ts';
import { affiliateWiring } from './affiliate-wiring.ts';
import { ticketWiring } from './ticket-wiring.ts';
import { accountWiring } from './account-wiring.ts';
import type { Wiring } from './wiring.ts';

/** Accounts for the page, over the client that it already has. A chunk of its own: import it when it is needed. */
export function pageAccounts(client: HttpClient): readonly Wiring[] {
  return [
    ...accountWiring({ api: apiOver<AccountApi>(client, accountRoutes), proof: new WorkerCaptchaSolver() }),
    ticketWiring(apiOver<TicketApi>(client, ticketRoutes)),
    merchantWiring(apiOver<MerchantApi>(client, merchantRoutes)),
    affiliateWiring(apiOver<AffiliateApi>(client, affiliateRoutes)),
  ];
}
