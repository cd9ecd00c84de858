import { ContainerModule } from 'inversify';
import { affiliateContract } from '../../../core/contract/affiliates/affiliate-contract.ts';
import { affiliateRoutes } from '../../../core/contract/affiliates/affiliate-routes.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { AffiliateApi } from '../../../core/ports/apis/affiliate-api.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import { httpApi } from '../../http-client/http-exchange-api.ts';
import type { SessionFile } from '../../node/files/session-file.ts';
import { undiciFetch } from '../../node/network/undici-fetch.ts';
import { keptCookies } from './remote-module.ts';

/** How a command reaches a server's affiliate programme. */
interface CommandAffiliates {
  readonly url: string;
  readonly clock: Clock;
  /** Keeps the session between commands. */
  readonly session: SessionFile;
}

/**
 * The affiliate programme of a remote server, over undici. Responses are validated, because commands print them
 * unchanged.
 */
export function remoteAffiliates({ url, clock, session }: CommandAffiliates): ContainerModule {
  const api = httpApi<AffiliateApi>(affiliateRoutes, affiliateRoutes.affiliateStatus, {
    baseUrl: () => url,
    clock,
    fetch: undiciFetch(),
    cookies: keptCookies(session),
  });
  return new ContainerModule(({ bind }) => {
    bind(AffiliateApi).toConstantValue(validatedApi(affiliateContract, api));
  });
}
