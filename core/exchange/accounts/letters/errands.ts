import { isEmail } from '../../../domain/validation.ts';
import type { AccountEventKind } from '../../../domain/account.ts';
import type { AccountRecord } from '../../../ports/account-store.ts';
import type { Letter } from '../../../ports/mailer.ts';
import type { Store, Unit } from '../../../ports/store.ts';
import type { Announcements } from '../announcements.ts';
import type { MailLinks } from '../mail-links.ts';
import type { Throttle } from '../throttle.ts';
import { keepSubscription, type SubscriptionErrand } from '../../content/subscribing.ts';
import type { Errand } from './outbox.ts';

export interface ErrandParts {
  readonly store: Store;
  readonly links: MailLinks;
  readonly throttle: Throttle;
  readonly announcements: Announcements;
}

/** Looks whether an errand concerns an account, where nobody sees how long that takes, and does what follows of it. */
export class Errands {
  readonly #parts: ErrandParts;

  constructor(parts: ErrandParts) {
    this.#parts = parts;
  }

  /**
   * @param id in the mail queue; it is removed in the same unit, unless there is a letter to send first.
   * @param isFirst false when it was tried before. @returns the letter.
   */
  run(id: string, errand: Errand | SubscriptionErrand, isFirst: boolean): Promise<Letter | undefined> {
    return this.#parts.store.atomically(async (unit) => {
      if (isSubscription(errand)) {
        await this.#news(unit, errand);
        await unit.mailQueue.remove(id);
        return undefined;
      }
      const found = isEmail(errand.email) ? await unit.accounts.byEmail(errand.email) : undefined;
      const account = found && (await unit.accounts.lock(found.id));
      const letter = account && (await this.#concerning(unit, account, errand, isFirst));
      if (!letter) await unit.mailQueue.remove(id);
      return letter;
    });
  }

  /** Several are done at once: whoever asked to leave last has left, in whatever order that is done. */
  async #news(unit: Unit, errand: SubscriptionErrand): Promise<void> {
    const { throttle } = this.#parts;
    const { kind, email, at } = errand;
    if (kind === 'unsubscribe') await throttle.noteLeft(unit, email, at);
    else if (await throttle.hasLeftSince(unit, email, at)) return;
    await keepSubscription(unit, errand);
  }

  async #concerning(unit: Unit, account: AccountRecord, errand: Errand, isFirst: boolean): Promise<Letter | undefined> {
    const { kind, at, agent, address } = errand;
    const { throttle, announcements } = this.#parts;
    const note = (event: AccountEventKind) =>
      unit.accountEvents.add({ accountId: account.id, at, kind: event, agent, address });
    if (kind === 'recover-request') {
      if (isFirst) await note('recovery-asked');
      return this.#recovery(unit, account);
    }
    await note(kind);
    if (kind === 'login-blocked' && (await throttle.isToTell(unit, account.id)))
      await announcements.tell(unit, account, { kind });
    return undefined;
  }

  /** To the e-mail as the account has it, however it was typed by whoever asked. */
  async #recovery(unit: Unit, { id, email, locale }: AccountRecord): Promise<Letter | undefined> {
    if (email === undefined) return undefined;
    const link = await this.#parts.links.make(unit, id, 'password', email);
    return { kind: 'recover', to: email, locale, link };
  }
}

function isSubscription(errand: Errand | SubscriptionErrand): errand is SubscriptionErrand {
  return errand.kind === 'subscribe' || errand.kind === 'unsubscribe';
}
