import type { ContainerModule } from 'inversify';
import { accountContract } from '../../core/contract/account-contract.ts';
import { accountRoutes } from '../../core/contract/account-routes.ts';
import { checked } from '../../core/contract/checked.ts';
import { noAccounts } from '../../core/exchange/quotes-only.ts';
import type { AccountApi } from '../../core/ports/account-api.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { HumanProof } from '../../core/ports/human-proof.ts';
import { httpApi } from '../http/http-exchange-api.ts';
import { NodeHumanProof } from '../human-check/node-human-proof.ts';
import type { SessionFile } from '../node/session-file.ts';
import { undiciFetch } from '../node/undici-fetch.ts';
import { accountParts } from './account-parts.ts';
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
export function remoteAccounts({ url, clock, session, proving }: CommandAccounts): ContainerModule[] {
  const api = httpApi<AccountApi>(accountRoutes, accountRoutes.networks, {
    baseUrl: () => url,
    clock,
    fetch: undiciFetch(),
    cookies: keptCookies(session),
  });
  const solver = new NodeHumanProof();
  const proof: HumanProof = {
    solve: (challenge, signal) => {
      proving();
      return solver.solve(challenge, signal);
    },
  };
  return accountParts({ api: checked(accountContract, api), proof });
}

/** Of a house that remembers nothing. */
export function noAccountsHere(): ContainerModule[] {
  return accountParts({ api: checked(accountContract, noAccounts()), proof: new NodeHumanProof() });
}
