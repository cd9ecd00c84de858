import type { IdentityProviders } from '../../ports/services/identity-providers.ts';
import { TwoFactorVerifier } from './two-factor/two-factor-verifier.ts';
import { Confirmations } from './two-factor/confirmations.ts';
import type { SignInCompletion } from './sign-in/sign-in-completion.ts';
import { EmailChange } from './mail/email-change.ts';
import type { SpentCaptchas } from './sign-in/spent-captchas.ts';
import { Login } from './sign-in/login.ts';
import type { ProviderLinkTokens } from './social/provider-link-tokens.ts';
import { LinkedProviders } from './social/linked-providers.ts';
import { OwnerProof } from './two-factor/owner-proof.ts';
import { Passwords } from './sign-in/passwords.ts';
import { Recovery } from './sign-in/recovery.ts';
import { TwoFactorService } from './two-factor/two-factor-service.ts';
import { SessionService } from './sign-in/session-service.ts';
import type { Sessions } from './sign-in/sessions.ts';
import { SignUp } from './sign-in/sign-up.ts';
import type { AccountContext } from './account-context.ts';

export interface AccountServices {
  readonly sessions: Sessions;
  readonly captchas: SpentCaptchas;
  readonly signUp: SignUp;
  readonly login: Login;
  readonly recovery: Recovery;
  readonly passwords: Passwords;
  readonly emails: EmailChange;
  readonly networks: LinkedProviders;
  readonly twoFactor: TwoFactorService;
  readonly sessionService: SessionService;
  readonly confirmations: Confirmations;
}

export function accountServices(
  context: AccountContext,
  parts: {
    captchas: SpentCaptchas;
    completion: SignInCompletion;
    tickets: ProviderLinkTokens;
    social: IdentityProviders;
  },
): AccountServices {
  const { captchas, completion, tickets, social } = parts;
  const verifier = new TwoFactorVerifier(context);
  const passwords = new Passwords(context);
  return {
    sessions: context.sessions,
    captchas,
    signUp: new SignUp(context),
    login: new Login(context, { captchas, verifier, completion }),
    recovery: new Recovery(context, { captchas, completion }),
    passwords,
    emails: new EmailChange(context, passwords),
    networks: new LinkedProviders(context, { tickets, passwords, social }),
    twoFactor: new TwoFactorService(context, verifier, passwords),
    sessionService: new SessionService(context, passwords),
    confirmations: new Confirmations(context, new OwnerProof(verifier, passwords)),
  };
}
