import { accountRoutes } from '../../core/contract/account-routes.ts';
import { merchantRoutes } from '../../core/contract/merchant-routes.ts';
import { ticketRoutes } from '../../core/contract/ticket-routes.ts';
import type { MerchantApi } from '../../core/ports/merchant-api.ts';
import { affiliateRoutes } from '../../core/contract/affiliate-routes.ts';
import type { AffiliateApi } from '../../core/ports/affiliate-api.ts';
import type { TicketApi } from '../../core/ports/ticket-api.ts';
import type { AccountApi } from '../../core/ports/account-api.ts';
import { WorkerHumanProof } from '../browser/worker-human-proof.ts';
import { apiOver, type HttpClient } from '../http/http-exchange-api.ts';
import { merchantParts } from './merchant-parts.ts';
import { affiliateParts } from './affiliate-parts.ts';
import { ticketParts } from './ticket-parts.ts';
import { accountParts } from './account-parts.ts';
import type { Wiring } from './wiring.ts';

/** Accounts for the page, over the client that it already has. A chunk of its own: import it when it is needed. */
export function pageAccounts(client: HttpClient): readonly Wiring[] {
  return [
    ...accountParts({ api: apiOver<AccountApi>(client, accountRoutes), proof: new WorkerHumanProof() }),
    ticketParts(apiOver<TicketApi>(client, ticketRoutes)),
    merchantParts(apiOver<MerchantApi>(client, merchantRoutes)),
    affiliateParts(apiOver<AffiliateApi>(client, affiliateRoutes)),
  ];
}
