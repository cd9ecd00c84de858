import { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { CaptchaSolver } from '../../../core/ports/services/captcha-solver.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { ConfirmLogin } from '../../../core/use-cases/accounts/sign-in/confirm-login.ts';
import { ListProviders } from '../../../core/use-cases/accounts/list-providers.ts';
import { LoadProfile } from '../../../core/use-cases/accounts/load-profile.ts';
import { LogIn } from '../../../core/use-cases/accounts/sign-in/log-in.ts';
import { LogOut } from '../../../core/use-cases/accounts/sign-in/log-out.ts';
import { Register } from '../../../core/use-cases/accounts/sign-in/register.ts';
import { RequestRecovery } from '../../../core/use-cases/accounts/sign-in/request-recovery.ts';
import type { Wiring } from './wiring.ts';

/** The use cases of accounts. A separate chunk, which pages load when a visitor is about to sign in. */
export const accountUseCases: Wiring = ({ bind }) => {
  bind(LoadProfile).toResolvedValue(
    (api: AccountApi, session: SessionStore) => new LoadProfile(api, session),
    [AccountApi, SessionStore],
  );
  bind(ListProviders).toResolvedValue(
    (api: AccountApi, logger: Logger) => new ListProviders(api, logger),
    [AccountApi, Logger],
  );
  bind(LogIn).toResolvedValue(
    (api: AccountApi, proof: CaptchaSolver, profile: LoadProfile, clock: Clock) =>
      new LogIn(api, proof, profile, clock),
    [AccountApi, CaptchaSolver, LoadProfile, Clock],
  );
  bind(ConfirmLogin).toResolvedValue(
    (api: AccountApi, profile: LoadProfile) => new ConfirmLogin(api, profile),
    [AccountApi, LoadProfile],
  );
  bind(RequestRecovery).toResolvedValue(
    (api: AccountApi, proof: CaptchaSolver) => new RequestRecovery(api, proof),
    [AccountApi, CaptchaSolver],
  );
  bind(Register).toResolvedValue((api: AccountApi, clock: Clock) => new Register(api, clock), [AccountApi, Clock]);
  bind(LogOut).toResolvedValue(
    (api: AccountApi, session: SessionStore) => new LogOut(api, session),
    [AccountApi, SessionStore],
  );
};
