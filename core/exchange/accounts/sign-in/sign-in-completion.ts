import type { Caller } from '../../../contract/caller.ts';
import type { AccountUser } from '../../../domain/accounts/account.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { accountUser } from '../account-view.ts';
import { startSession } from './start-session.ts';
import type { AccountContext } from '../account-context.ts';

/** The stage that a sign-in has reached, and the secret of the new session. */
export type SignInResult =
  | { readonly stage: 'open'; readonly secret: string; readonly user: AccountUser }
  | { readonly stage: 'code'; readonly secret: string };

/** The last step of every login, by password or by provider. */
export class SignInCompletion {
  readonly #context: AccountContext;

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /** Opens a session; records that the browser made without an account become the account's. */
  async openSession(unit: UnitOfWork, account: AccountRecord, caller: Caller): Promise<SignInResult> {
    const { secrets, throttle, notifier } = this.#context;
    const secret = await startSession(this.#context, unit, { accountId: account.id, stage: 'open' }, caller);
    await throttle.clear(unit, account.id, account.email);
    if (caller.visitor !== undefined) await unit.transactions.reassignOwner(secrets.digest(caller.visitor), account.id);
    await notifier.record(unit, account.id, 'logged-in', caller);
    const fresh = (await unit.accounts.byId(account.id)) ?? account;
    return { stage: 'open', secret, user: await accountUser(unit, fresh) };
  }

  /** Opens a pending session that waits for the authenticator's code. */
  async requireCode(unit: UnitOfWork, accountId: string, caller: Caller): Promise<SignInResult> {
    return { stage: 'code', secret: await startSession(this.#context, unit, { accountId, stage: 'code' }, caller) };
  }
}
