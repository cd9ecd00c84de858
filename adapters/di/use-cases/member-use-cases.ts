import { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { CaptchaSolver } from '../../../core/ports/services/captcha-solver.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import {
  ClearErrors,
  EndSession,
  ListAccountEvents,
  ListSessions,
  SignOutEverywhere,
} from '../../../core/use-cases/accounts/account-record.ts';
import { ChangeEmail, ChangePassword, ConfirmEmailChange } from '../../../core/use-cases/accounts/credentials.ts';
import { ReadMailToken, SetPassword } from '../../../core/use-cases/accounts/sign-in/mail-token.ts';
import { SendPasswordMail } from '../../../core/use-cases/accounts/sign-in/send-password-mail.ts';
import { FollowMinerStatus, SetMiner } from '../../../core/use-cases/accounts/miner.ts';
import { LinkProvider, UnlinkProvider } from '../../../core/use-cases/accounts/linked-providers.ts';
import {
  ConfirmTwoFactor,
  DisableTwoFactor,
  DisableUnconfirmedTwoFactor,
  EnableTwoFactor,
  RenewRecoveryCodes,
  ValidateTwoFactorCode,
} from '../../../core/use-cases/accounts/two-factor.ts';
import { ConfirmSetting, ListUnconfirmed } from '../../../core/use-cases/accounts/unconfirmed-settings.ts';
import type { Wiring } from './wiring.ts';

const OVER_SESSION = [
  ChangeEmail,
  ChangePassword,
  ClearErrors,
  ConfirmEmailChange,
  ConfirmSetting,
  ConfirmTwoFactor,
  DisableTwoFactor,
  DisableUnconfirmedTwoFactor,
  EnableTwoFactor,
  EndSession,
  LinkProvider,
  ListAccountEvents,
  ListSessions,
  ListUnconfirmed,
  RenewRecoveryCodes,
  SetMiner,
  SetPassword,
  SignOutEverywhere,
  UnlinkProvider,
  ValidateTwoFactorCode,
] as const;

/** Use cases of signed-in people, and of the links in account mails. */
export const memberUseCases: Wiring = ({ bind }) => {
  const overSession = <T>(UseCase: new (api: AccountApi, session: SessionStore) => T) =>
    bind(UseCase).toResolvedValue(
      (api: AccountApi, session: SessionStore) => new UseCase(api, session),
      [AccountApi, SessionStore],
    );
  for (const UseCase of OVER_SESSION) overSession<unknown>(UseCase);
  bind(FollowMinerStatus).toResolvedValue(
    (api: AccountApi, session: SessionStore, clock: Clock) => new FollowMinerStatus(api, session, clock),
    [AccountApi, SessionStore, Clock],
  );
  bind(SendPasswordMail).toResolvedValue(
    (api: AccountApi, proof: CaptchaSolver) => new SendPasswordMail(api, proof),
    [AccountApi, CaptchaSolver],
  );
  bind(ReadMailToken).toResolvedValue(
    (api: AccountApi, logger: Logger) => new ReadMailToken(api, logger),
    [AccountApi, Logger],
  );
};
