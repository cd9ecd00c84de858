import type { Clock } from '../../ports/services/clock.ts';
import type { CaptchaVerifier } from '../../ports/services/captcha-verifier.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Mailer } from '../../ports/services/mailer.ts';
import type { TotpCodes } from '../../ports/services/totp-codes.ts';
import type { PasskeyVerifier } from '../../ports/services/passkey-verifier.ts';
import type { PasswordHasher } from '../../ports/services/password-hasher.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { SocialSignInFlow } from '../../ports/apis/social-sign-in-flow.ts';
import type { IdentityProviders } from '../../ports/services/identity-providers.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { SubscriptionService } from '../content/subscription-service.ts';
import type { OwnerResolver } from '../../ports/owner-resolver.ts';
import { AccountOwners } from './account-owners.ts';
import { AccountNotifier } from './mail/account-notifier.ts';
import { SignInCompletion } from './sign-in/sign-in-completion.ts';
import { ExpiredDataCleanup } from './expired-data-cleanup.ts';
import { SpentCaptchas } from './sign-in/spent-captchas.ts';
import { DeferredSubscriptionService } from './mail/deferred-subscription-service.ts';
import { DeferredAccountMails } from './mail/deferred-account-mails.ts';
import { MailWorker } from './mail/mail-worker.ts';
import { MailOutbox } from './mail/mail-outbox.ts';
import { Unsubscribes } from './mail/unsubscribes.ts';
import { TrackingMails } from './mail/tracking-mails.ts';
import { MailLinks } from './mail/mail-links.ts';
import { ProviderLinkTokens } from './social/provider-link-tokens.ts';
import { Sessions } from './sign-in/sessions.ts';
import { SocialAccountService } from './social/social-account-service.ts';
import { SocialSignInService } from './social/social-sign-in-service.ts';
import { Throttle } from './sign-in/throttle.ts';
import type { AccountContext } from './account-context.ts';
import { type AccountServices, accountServices } from './account-services.ts';

export interface AccountParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly passwords: PasswordHasher;
  readonly codes: TotpCodes;
  readonly captchaVerifier: CaptchaVerifier;
  readonly passkeyVerifier: PasskeyVerifier;
  /** Absent on a server that sends no mails: they wait in the queue. */
  readonly mailer?: Mailer | undefined;
  /** Absent where no provider is configured. */
  readonly social?: IdentityProviders | undefined;
  /** Public address of this site, such as `https://example.com`; never taken from a request. */
  readonly origin: () => string;
  /** Names this process among those that share the store. */
  readonly holder: string;
}

export interface Accounts extends AccountServices {
  readonly context: AccountContext;
  readonly owners: OwnerResolver;
  readonly trackingMails: TrackingMails;
  /** For mails about exchanges. */
  readonly mailing: { readonly outbox: MailOutbox; readonly origin: () => string };
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
  const { store, secrets, clock, logger, passwords, codes, origin, mailer, captchaVerifier, passkeyVerifier } = parts;
  const social = parts.social ?? NO_PROVIDERS;
  const outbox = new MailOutbox(secrets, clock);
  const notifier = new AccountNotifier(outbox, clock);
  const links = new MailLinks(secrets, clock, origin);
  const throttle = new Throttle(store, secrets, clock);
  const sessions = new Sessions(store, secrets, clock);
  const unsubscribes = new Unsubscribes(secrets);
  const deferredMails = new DeferredAccountMails({ store, links, throttle, notifier, unsubscribes });
  const mailWorker = mailer && new MailWorker({ store, outbox, deferredMails, mailer, clock, logger });
  const transact: AccountContext['transact'] = async (work) => {
    const done = await store.atomically(work);
    mailWorker?.wake();
    return done;
  };
  const codings = { secrets, clock, passwords, codes };
  const context = { store, ...codings, sessions, throttle, links, outbox, notifier, transact };
  const completion = new SignInCompletion(context);
  const tickets = new ProviderLinkTokens(context);
  const accounts = new SocialAccountService(context, completion);
  const captchas = new SpentCaptchas(captchaVerifier, store);
  const cleanup = new ExpiredDataCleanup(store, clock, logger, parts.holder);
  return {
    ...accountServices(context, { captchas, completion, tickets, social, passkeyVerifier, origin }),
    context,
    owners: new AccountOwners({ sessions, secrets, store }),
    trackingMails: new TrackingMails({ throttle, outbox, secrets, origin, store }),
    mailing: { outbox, origin },
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
