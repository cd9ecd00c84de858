import type { Caller } from '../../contract/caller.ts';
import type { AccountEventKind } from '../../domain/account.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Letter } from '../../ports/mailer.ts';
import type { Unit } from '../../ports/store.ts';
import { callerMark } from './caller-mark.ts';
import type { Outbox } from './letters/outbox.ts';

type Told<L> = L extends Letter ? Omit<L, 'to' | 'locale'> : never;

/** What a letter says, apart from to whom and in which language. */
export type News = Told<Letter>;

type Addressee = Pick<AccountRecord, 'email' | 'locale'>;

/** Has what happens to an account stand in its record, and told to its owner; both in the unit in which it happens. */
export class Announcements {
  readonly #outbox: Outbox;
  readonly #clock: Clock;

  constructor(outbox: Outbox, clock: Clock) {
    this.#outbox = outbox;
    this.#clock = clock;
  }

  /** Notes it in the account's record. */
  note(unit: Pick<Unit, 'accountEvents'>, accountId: string, kind: AccountEventKind, caller: Caller): Promise<void> {
    return unit.accountEvents.add({ accountId, at: this.#clock.now(), kind, ...callerMark(caller) });
  }

  /** Writes to the owner, who may have no e-mail. */
  async tell(unit: Pick<Unit, 'mailQueue'>, { email, locale }: Addressee, news: News): Promise<void> {
    if (email !== undefined) await this.#outbox.post(unit, { to: email, locale, ...news } as Letter);
  }
}
