import { accountRoutes } from '../../../core/contract/accounts/account-routes.ts';
import { merchantRoutes } from '../../../core/contract/merchants/merchant-routes.ts';
import { ticketRoutes } from '../../../core/contract/tickets/ticket-routes.ts';
import type { MerchantApi } from '../../../core/ports/apis/merchant-api.ts';
import { affiliateRoutes } from '../../../core/contract/affiliates/affiliate-routes.ts';
import type { AffiliateApi } from '../../../core/ports/apis/affiliate-api.ts';
import type { TicketApi } from '../../../core/ports/apis/ticket-api.ts';
import type { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { WorkerCaptchaSolver } from '../../browser/worker-captcha-solver.ts';
import { apiOver, type HttpClient } from '../../http/http-exchange-api.ts';
import { merchantWiring } from '../use-cases/merchant-wiring.ts';
import { affiliateWiring } from '../use-cases/affiliate-wiring.ts';
import { ticketWiring } from '../use-cases/ticket-wiring.ts';
import { accountWiring } from '../use-cases/account-wiring.ts';
import type { Wiring } from '../use-cases/wiring.ts';

/** Accounts for the page, over the client that it already has. A separate chunk: import it when it is needed. */
export function pageAccounts(client: HttpClient): readonly Wiring[] {
  return [
    ...accountWiring({ api: apiOver<AccountApi>(client, accountRoutes), proof: new WorkerCaptchaSolver() }),
    ticketWiring(apiOver<TicketApi>(client, ticketRoutes)),
    merchantWiring(apiOver<MerchantApi>(client, merchantRoutes)),
    affiliateWiring(apiOver<AffiliateApi>(client, affiliateRoutes)),
  ];
}
