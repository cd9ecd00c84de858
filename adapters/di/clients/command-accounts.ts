import { ContainerModule } from 'inversify';
import { accountContract } from '../../../core/contract/accounts/account-contract.ts';
import { accountRoutes } from '../../../core/contract/accounts/account-routes.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { noAccounts, noMerchants } from '../../../core/exchange/quotes/quotes-only.ts';
import { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { merchantContract } from '../../../core/contract/merchants/merchant-contract.ts';
import { merchantRoutes } from '../../../core/contract/merchants/merchant-routes.ts';
import { MerchantApi } from '../../../core/ports/apis/merchant-api.ts';
import { CaptchaSolver } from '../../../core/ports/services/captcha-solver.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import { apiOver, HttpClient } from '../../http-client/http-exchange-api.ts';
import type { SessionFile } from '../../node/files/session-file.ts';
import { undiciFetch } from '../../node/network/undici-fetch.ts';
import { commandCaptchaSolver } from './command-captcha-solver.ts';
import { keptCookies } from './remote-module.ts';

/** How a command reaches the account API. */
interface CommandAccounts {
  readonly url: string;
  readonly clock: Clock;
  /** Keeps the session between commands. */
  readonly session: SessionFile;
  /** Called before a captcha is solved, which takes a moment. */
  readonly proving: () => void;
}

/** Accounts of a remote server, over undici. Responses are validated, because commands print them unchanged. */
export function remoteAccounts({ url, clock, session, proving }: CommandAccounts): ContainerModule {
  const cookies = keptCookies(session);
  const client = new HttpClient(accountRoutes.networks, { baseUrl: () => url, clock, fetch: undiciFetch(), cookies });
  const api = validatedApi(accountContract, apiOver<AccountApi>(client, accountRoutes));
  const merchants = validatedApi(merchantContract, apiOver<MerchantApi>(client, merchantRoutes));
  return accountModule(api, merchants, proving);
}

/** Accounts of a local process that stores nothing. */
export function noAccountsHere(): ContainerModule {
  const api = validatedApi(accountContract, noAccounts());
  return accountModule(api, noMerchants(), () => {});
}

function accountModule(api: AccountApi, merchants: MerchantApi, proving: () => void): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AccountApi).toConstantValue(api);
    bind(MerchantApi).toConstantValue(merchants);
    bind(CaptchaSolver).toConstantValue(commandCaptchaSolver(proving));
  });
}
