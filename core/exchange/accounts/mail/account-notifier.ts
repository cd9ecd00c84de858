import type { Caller } from '../../../contract/caller.ts';
import type { AccountEventKind } from '../../../domain/accounts/account.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { MailMessage } from '../../../ports/services/mailer.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { clientInfo } from '../sign-in/client-info.ts';
import type { MailOutbox } from './mail-outbox.ts';

type WithoutAddressee<L> = L extends MailMessage ? Omit<L, 'to' | 'locale'> : never;

type AccountMail = WithoutAddressee<MailMessage>;

type Addressee = Pick<AccountRecord, 'email' | 'locale'>;

/** Records account events and mails them to the owner, in the unit of work of the event. */
export class AccountNotifier {
  readonly #outbox: MailOutbox;
  readonly #clock: Clock;

  constructor(outbox: MailOutbox, clock: Clock) {
    this.#outbox = outbox;
    this.#clock = clock;
  }

  record(
    unit: Pick<UnitOfWork, 'accountEvents'>,
    accountId: string,
    kind: AccountEventKind,
    caller: Caller,
  ): Promise<void> {
    return unit.accountEvents.add({ accountId, at: this.#clock.now(), kind, ...clientInfo(caller) });
  }

  /** Mails the owner, if the account has an e-mail. */
  async notify(unit: Pick<UnitOfWork, 'mailQueue'>, { email, locale }: Addressee, mail: AccountMail): Promise<void> {
    if (email !== undefined) await this.#outbox.enqueue(unit, { to: email, locale, ...mail } as MailMessage);
  }
}
