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

/** What the desks of accounts work with; each takes what it needs of it. */
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
  /** Does work in one unit; the mails it queued leave at once. */
  transact<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
}
