import type { Clock } from '../../ports/clock.ts';
import type { OneTimeCodes } from '../../ports/one-time-codes.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { Store, Unit } from '../../ports/store.ts';
import type { Announcements } from './announcements.ts';
import type { Outbox } from './letters/outbox.ts';
import type { MailLinks } from './mail-links.ts';
import type { Sessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';

/** What the desks of accounts work with; each takes what it needs of it. */
export interface AccountTools {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly codes: OneTimeCodes;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly links: MailLinks;
  readonly outbox: Outbox;
  readonly announcements: Announcements;
  /** Does work in one unit; the mails it queued leave at once. */
  commit<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
}
