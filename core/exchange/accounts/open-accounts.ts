import type { Clock } from '../../ports/services/clock.ts';
import type { CaptchaVerifier } from '../../ports/services/captcha-verifier.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import type { TotpCodes } from '../../ports/services/totp-codes.ts';
import type { PasswordHasher } from '../../ports/services/password-hasher.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { SocialSignInFlow } from '../../ports/apis/social-sign-in-flow.ts';
import type { IdentityProviders } from '../../ports/services/identity-providers.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { SubscriptionService } from '../content/subscription-service.ts';
import type { OwnerResolver } from '../../ports/owner-resolver.ts';
import { AccountOwners } from './account-owners.ts';
import { AccountNotifier } from './mail/account-notifier.ts';
import { TwoFactorVerifier } from './two-factor/two-factor-verifier.ts';
import { Confirmations } from './two-factor/confirmations.ts';
import { SignInCompletion } from './sign-in/sign-in-completion.ts';
import { EmailChange } from './mail/email-change.ts';
import { ExpiredDataCleanup } from './expired-data-cleanup.ts';
import { SpentCaptchas } from './sign-in/spent-captchas.ts';
import { DeferredSubscriptionService } from './mail/deferred-subscription-service.ts';
import { DeferredAccountMails } from './mail/deferred-account-mails.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { MailOutbox } from './mail/mail-outbox.ts';
import { TrackingMails } from './mail/tracking-mails.ts';
import { Login } from './sign-in/login.ts';
import { MailLinks } from './mail/mail-links.ts';
import { ProviderLinkTokens } from './social/provider-link-tokens.ts';
import { LinkedProviders } from './social/linked-providers.ts';
import { OwnerProof } from './two-factor/owner-proof.ts';
import { Passwords } from './sign-in/passwords.ts';
import { Recovery } from './sign-in/recovery.ts';
import { TwoFactorService } from './two-factor/two-factor-service.ts';
import { SessionService } from './sign-in/session-service.ts';
import { Sessions } from './sign-in/sessions.ts';
import { SignUp } from './sign-in/sign-up.ts';
import { SocialAccountService } from './social/social-account-service.ts';
import { SocialSignInService } from './social/social-sign-in-service.ts';
import { Throttle } from './sign-in/throttle.ts';
import type { AccountContext } from './account-context.ts';

export interface AccountParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly passwords: PasswordHasher;
  readonly codes: TotpCodes;
  readonly captchaVerifier: CaptchaVerifier;
  /** Absent on a server that sends no mails: they wait in the queue. */
  readonly mailer?: Mailer | undefined;
  /** Absent where no provider is configured. */
  readonly social?: IdentityProviders | undefined;
  /** Public address of this site, such as `https://example.com`; never taken from a request. */
  readonly origin: () => string;
  /** Names this process among those that share the store. */
  readonly holder: string;
}

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

/** The accounts module with its background workers. */
export interface Accounts extends AccountServices {
  /** Shared dependencies for other services of signed-in users. */
  readonly context: AccountContext;
  readonly owners: OwnerResolver;
  readonly trackingMails: TrackingMails;
  /** Creates and checks captcha challenges, for every call that asks for a proof of work. */
  readonly captchaVerifier: CaptchaVerifier;
  readonly subscriptions: SubscriptionService;
  readonly socialSignIn: SocialSignInFlow;
  readonly cleanup: ExpiredDataCleanup;
  readonly mailWorker: MailWorker | undefined;
  /** Starts the mail worker and the cleanup of expired data; they run until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

const NO_PROVIDERS: IdentityProviders = {
  networks: [],
  begin: () => Promise.reject(new Error('no provider is configured')),
  finish: () => Promise.reject(new Error('no provider is configured')),
};

export function openAccounts(parts: AccountParts): Accounts {
  const {
    store,
    secrets,
    clock,
    logger,
    passwords,
    codes,
    origin,
    mailer,
    captchaVerifier,
    social = NO_PROVIDERS,
  } = parts;
  const outbox = new MailOutbox(secrets, clock);
  const notifier = new AccountNotifier(outbox, clock);
  const links = new MailLinks(secrets, clock, origin);
  const throttle = new Throttle(store, secrets, clock);
  const sessions = new Sessions(store, secrets, clock);
  const deferredMails = new DeferredAccountMails({ store, links, throttle, notifier });
  const mailWorker = mailer && new MailWorker({ store, outbox, deferredMails, mailer, clock, logger });
  const transact: AccountContext['transact'] = async (work) => {
    const done = await store.atomically(work);
    mailWorker?.wake();
    return done;
  };
  const codings = { secrets, clock, passwords, codes };
  const context = { store, ...codings, sessions, throttle, links, outbox, notifier, transact };
  const completion = new SignInCompletion(context);
  const tickets = new ProviderLinkTokens(store, secrets, clock);
  const accounts = new SocialAccountService(context, completion);
  const cleanup = new ExpiredDataCleanup(store, clock, logger, parts.holder);
  return {
    ...servicesOf(context, { captchas: new SpentCaptchas(captchaVerifier, store), completion, tickets, social }),
    context,
    owners: new AccountOwners({ sessions, secrets, store }),
    trackingMails: new TrackingMails({ throttle, outbox, secrets, origin }),
    captchaVerifier,
    subscriptions: new DeferredSubscriptionService(context),
    socialSignIn: new SocialSignInService({ social, accounts, tickets, sessions, logger, origin }),
    cleanup,
    mailWorker,
    start: () => {
      mailWorker?.start();
      cleanup.start();
    },
    stop: async () => {
      cleanup.stop();
      await mailWorker?.stop();
    },
  };
}

function servicesOf(
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
    recovery: new Recovery(context, captchas),
    passwords,
    emails: new EmailChange(context, passwords),
    networks: new LinkedProviders(context, { tickets, passwords, social }),
    twoFactor: new TwoFactorService(context, verifier, passwords),
    sessionService: new SessionService(context, passwords),
    confirmations: new Confirmations(context, new OwnerProof(verifier, passwords)),
  };
}
