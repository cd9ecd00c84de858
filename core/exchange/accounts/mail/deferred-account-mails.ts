import { isEmail } from '../../../domain/validation.ts';
import type { AccountEventKind } from '../../../domain/accounts/account.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { MailMessage } from '../../../ports/services/mailer.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import type { AccountNotifier } from './account-notifier.ts';
import type { MailLinks } from './mail-links.ts';
import type { Throttle } from '../sign-in/throttle.ts';
import { keepSubscription, type DeferredSubscription } from '../../content/subscription-service.ts';
import type { DeferredMail } from './mail-outbox.ts';
import type { Unsubscribes } from './unsubscribes.ts';

interface DeferredAccountMailsParts {
  readonly store: Store;
  readonly links: MailLinks;
  readonly throttle: Throttle;
  readonly notifier: AccountNotifier;
  readonly unsubscribes: Unsubscribes;
}

/** Acts on deferred requests if they concern an account; in the background, so the time reveals nothing. */
export class DeferredAccountMails {
  readonly #parts: DeferredAccountMailsParts;

  constructor(parts: DeferredAccountMailsParts) {
    this.#parts = parts;
  }

  /**
   * @param id in the mail queue; removed in the same unit of work unless a mail is sent first. @param isFirst false for
   * a retry. @returns the mail to send.
   */
  run(id: string, deferred: DeferredMail | DeferredSubscription, isFirst: boolean): Promise<MailMessage | undefined> {
    return this.#parts.store.atomically(async (unit) => {
      if (isSubscription(deferred)) {
        await this.#news(unit, deferred);
        await unit.mailQueue.remove(id);
        return undefined;
      }
      const found = isEmail(deferred.email) ? await unit.accounts.byEmail(deferred.email) : undefined;
      const account = found && (await unit.accounts.lock(found.id));
      const message = account && (await this.#concerning(unit, account, deferred, isFirst));
      if (!message) await unit.mailQueue.remove(id);
      return message;
    });
  }

  /** Several requests run at once in any order; an unsubscription wins over every subscription asked for before it. */
  async #news(unit: UnitOfWork, deferred: DeferredSubscription): Promise<void> {
    const { unsubscribes } = this.#parts;
    const { kind, email, at } = deferred;
    if (kind === 'unsubscribe') await unsubscribes.record(unit, email, at);
    else if (await unsubscribes.isRecordedSince(unit, email, at)) return;
    await keepSubscription(unit, deferred);
  }

  async #concerning(
    unit: UnitOfWork,
    account: AccountRecord,
    deferred: DeferredMail,
    isFirst: boolean,
  ): Promise<MailMessage | undefined> {
    const { kind, at, agent, address } = deferred;
    const { throttle, notifier } = this.#parts;
    const note = (event: AccountEventKind) =>
      unit.accountEvents.add({ accountId: account.id, at, kind: event, agent, address });
    if (kind === 'recover-request') {
      if (isFirst) await note('recovery-asked');
      return this.#recovery(unit, account);
    }
    await note(kind);
    if (kind === 'login-blocked' && (await throttle.shouldNotify(unit, account.id)))
      await notifier.notify(unit, account, { kind });
    return undefined;
  }

  /** Mails to the address as the account has it, whatever spelling the request used. */
  async #recovery(unit: UnitOfWork, { id, email, locale }: AccountRecord): Promise<MailMessage | undefined> {
    if (email === undefined) return undefined;
    const link = await this.#parts.links.make(unit, id, { kind: 'password', email });
    return { kind: 'recover', to: email, locale, link };
  }
}

function isSubscription(deferred: DeferredMail | DeferredSubscription): deferred is DeferredSubscription {
  return deferred.kind === 'subscribe' || deferred.kind === 'unsubscribe';
}
