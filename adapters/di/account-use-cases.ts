import { ContainerModule } from 'inversify';
import { AccountApi } from '../../core/ports/account-api.ts';
import { Clock } from '../../core/ports/clock.ts';
import { HumanProof } from '../../core/ports/human-proof.ts';
import { Logger } from '../../core/ports/logger.ts';
import { SessionStore } from '../../core/ports/session-store.ts';
import { ConfirmLogin } from '../../core/use-cases/accounts/confirm-login.ts';
import { ListNetworks } from '../../core/use-cases/accounts/list-networks.ts';
import { LoadProfile } from '../../core/use-cases/accounts/load-profile.ts';
import { LogIn } from '../../core/use-cases/accounts/log-in.ts';
import { LogOut } from '../../core/use-cases/accounts/log-out.ts';
import { Register } from '../../core/use-cases/accounts/register.ts';
import { RequestRecovery } from '../../core/use-cases/accounts/request-recovery.ts';

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
  bind(LogIn).toResolvedValue(
    (api: AccountApi, proof: HumanProof, profile: LoadProfile, clock: Clock) => new LogIn(api, proof, profile, clock),
    [AccountApi, HumanProof, LoadProfile, Clock],
  );
  bind(ConfirmLogin).toResolvedValue(
    (api: AccountApi, profile: LoadProfile) => new ConfirmLogin(api, profile),
    [AccountApi, LoadProfile],
  );
  bind(RequestRecovery).toResolvedValue(
    (api: AccountApi, proof: HumanProof) => new RequestRecovery(api, proof),
    [AccountApi, HumanProof],
  );
  bind(Register).toResolvedValue((api: AccountApi, clock: Clock) => new Register(api, clock), [AccountApi, Clock]);
  bind(LogOut).toResolvedValue(
    (api: AccountApi, session: SessionStore) => new LogOut(api, session),
    [AccountApi, SessionStore],
  );
});
