import type { Clock } from '../../ports/services/clock.ts';
import type { TotpCodes } from '../../ports/services/totp-codes.ts';
import type { PasswordHasher } from '../../ports/services/password-hasher.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { AccountNotifier } from './mail/account-notifier.ts';
import type { MailOutbox } from './mail/mail-outbox.ts';
import type { MailLinks } from './mail/mail-links.ts';
import type { Sessions } from './sign-in/sessions.ts';
import type { Throttle } from './sign-in/throttle.ts';

/** Shared dependencies of the account services; each service uses what it needs. */
export interface AccountContext {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly codes: TotpCodes;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly links: MailLinks;
  readonly outbox: MailOutbox;
  readonly notifier: AccountNotifier;
  /** Runs the work in one unit of work; the mails it queued are sent at once after the commit. */
  transact<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
}
