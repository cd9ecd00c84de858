import { ContainerModule } from 'inversify';
import { accountContract } from '../../core/contract/account-contract.ts';
import { checked } from '../../core/contract/checked.ts';
import type { Accounts } from '../../core/exchange/accounts/open-accounts.ts';
import { localAccountApi } from '../../core/exchange/local-account-api.ts';
import { AccountApi } from '../../core/ports/account-api.ts';
import { SocialEntrance } from '../../core/ports/social-entrance.ts';

/** Accounts of the house, opened before and stopped after by whoever composes; their `owners` go to `exchanging`. */
export function accounts(opened: Accounts): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AccountApi).toConstantValue(checked(accountContract, localAccountApi(opened)));
    bind(SocialEntrance).toConstantValue(opened.entrance);
  });
}
