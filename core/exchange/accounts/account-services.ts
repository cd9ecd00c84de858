import type { IdentityProviders } from '../../ports/services/identity-providers.ts';
import type { PasskeyVerifier } from '../../ports/services/passkey-verifier.ts';
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
import { PasskeyChallenges } from './passkeys/passkey-challenges.ts';
import { PasskeyProofs } from './passkeys/passkey-proofs.ts';
import { PasskeyRequests } from './passkeys/passkey-requests.ts';
import { PasskeyService } from './passkeys/passkey-service.ts';
import { PasskeySignIn } from './passkeys/passkey-sign-in.ts';
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
  readonly passkeySignIn: PasskeySignIn;
  readonly passkeyService: PasskeyService;
}

export function accountServices(
  context: AccountContext,
  parts: {
    captchas: SpentCaptchas;
    completion: SignInCompletion;
    tickets: ProviderLinkTokens;
    social: IdentityProviders;
    passkeyVerifier: PasskeyVerifier;
    origin: () => string;
  },
): AccountServices {
  const { captchas, completion, tickets, social, origin, passkeyVerifier } = parts;
  const verifier = new TwoFactorVerifier(context);
  const passwords = new Passwords(context);
  const owner = new OwnerProof(verifier, passwords);
  const challenges = new PasskeyChallenges(context);
  const requests = new PasskeyRequests(origin, passkeyVerifier);
  const passkeyParts = { challenges, requests, verifier: passkeyVerifier };
  const proofs = new PasskeyProofs(context, passkeyParts);
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
    confirmations: new Confirmations(context, owner),
    passkeySignIn: new PasskeySignIn(context, proofs, passkeyParts, completion),
    passkeyService: new PasskeyService(context, { ...passkeyParts, proofs, passwords, owner }),
  };
}
