import type { ContainerModule } from 'inversify';
import { accountContract } from '../../core/contract/account-contract.ts';
import { accountRoutes } from '../../core/contract/account-routes.ts';
import { affiliateContract } from '../../core/contract/affiliate-contract.ts';
import { affiliateRoutes } from '../../core/contract/affiliate-routes.ts';
import { checked } from '../../core/contract/checked.ts';
import { noAccounts, noAffiliates, noMerchants } from '../../core/exchange/quotes-only.ts';
import type { AccountApi } from '../../core/ports/account-api.ts';
import type { AffiliateApi } from '../../core/ports/affiliate-api.ts';
import { merchantContract } from '../../core/contract/merchant-contract.ts';
import { merchantRoutes } from '../../core/contract/merchant-routes.ts';
import type { MerchantApi } from '../../core/ports/merchant-api.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { HumanProof } from '../../core/ports/human-proof.ts';
import { apiOver, HttpClient } from '../http/http-exchange-api.ts';
import type { SessionFile } from '../node/session-file.ts';
import { undiciFetch } from '../node/undici-fetch.ts';
import { accountParts } from './account-parts.ts';
import { affiliateParts } from './affiliate-parts.ts';
import { merchantParts } from './merchant-parts.ts';
import { asModule } from './as-module.ts';
import { keptCookies } from './remote.ts';

/** How a command reaches accounts. */
export interface CommandAccounts {
  readonly url: string;
  readonly clock: Clock;
  /** Keeps the session between commands. */
  readonly session: SessionFile;
  /** Told before a puzzle is solved, which takes a moment. */
  readonly proving: () => void;
}

/** Accounts on another machine, over undici; what it answers is parsed, for it is shown as it is. */
export function remoteAccounts({ url, clock, session, proving }: CommandAccounts): ContainerModule {
  const cookies = keptCookies(session);
  const client = new HttpClient(accountRoutes.networks, { baseUrl: () => url, clock, fetch: undiciFetch(), cookies });
  const api = checked(accountContract, apiOver<AccountApi>(client, accountRoutes));
  const affiliates = checked(affiliateContract, apiOver<AffiliateApi>(client, affiliateRoutes));
  const merchants = checked(merchantContract, apiOver<MerchantApi>(client, merchantRoutes));
  return asModule(
    ...accountParts({ api, proof: solving(proving) }),
    affiliateParts(affiliates),
    merchantParts(merchants),
  );
}

/** Of a house that remembers nothing. */
export function noAccountsHere(): ContainerModule {
  const api = checked(accountContract, noAccounts());
  const affiliates = checked(affiliateContract, noAffiliates());
  return asModule(
    ...accountParts({ api, proof: solving(() => {}) }),
    affiliateParts(affiliates),
    merchantParts(noMerchants()),
  );
}

/** Loads what solves puzzles when there is one: of the commands login alone has any. */
function solving(proving: () => void): HumanProof {
  return {
    solve: async (challenge, signal) => {
      proving();
      const { NodeHumanProof } = await import('../human-check/node-human-proof.ts');
      return new NodeHumanProof().solve(challenge, signal);
    },
  };
}
