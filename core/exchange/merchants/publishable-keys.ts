import type { Caller } from '../../contract/caller.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import type { SignedIn } from '../accounts/sign-in/sessions.ts';
import { freshKey, isPublishable } from './api-key-record.ts';

/** Publishable keys: at most one an account, stored in full, because it is public and shown again. */
export class PublishableKeys {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /**
   * The account's key, created at the first call. It is safe to call by GET, also from another site's link:
   * the account gets one row, the other site learns nothing of its content, and no mail is sent.
   */
  async of(who: SignedIn, caller: Caller): Promise<string> {
    const { store, transact, sessions, secrets, notifier } = this.#context;
    const found = (await store.apiKeys.of(who.account.id)).find(isPublishable);
    if (found) return found.key;
    return transact(async (unit) => {
      const { id: accountId } = await sessions.hold(unit, who);
      const fresh = freshKey(this.#context, 'publishable');
      const wanted = { id: secrets.newId(), accountId, kind: 'publishable', name: '', ...fresh } as const;
      const { record, isNew } = await unit.apiKeys.ensurePublishable(wanted);
      if (isNew) await notifier.record(unit, accountId, 'api-key-created', caller);
      return isNew ? fresh.key : record.key!;
    });
  }

  /** As `of`, for a signed-in caller. @returns undefined for any other caller, and creates nothing then. */
  async ofCaller(caller: Caller | undefined): Promise<string | undefined> {
    const who = await this.#context.sessions.of(caller);
    return who && caller && this.of(who, caller);
  }
}
