import { ContainerModule } from 'inversify';
import { AccountApi } from '../../core/ports/account-api.ts';
import { Logger } from '../../core/ports/logger.ts';
import { SessionStore } from '../../core/ports/session-store.ts';
import { ListNetworks } from '../../core/use-cases/accounts/list-networks.ts';
import { LoadProfile } from '../../core/use-cases/accounts/load-profile.ts';

/** The use cases of accounts. A module of their own: a page loads them when somebody is about to sign in. */
export const accountUseCases = new ContainerModule(({ bind }) => {
  bind(LoadProfile).toResolvedValue(
    (api: AccountApi, session: SessionStore) => new LoadProfile(api, session),
    [AccountApi, SessionStore],
  );
  bind(ListNetworks).toResolvedValue(
    (api: AccountApi, logger: Logger) => new ListNetworks(api, logger),
    [AccountApi, Logger],
  );
});
