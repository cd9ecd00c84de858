import type { Caller } from '../../contract/caller.ts';
import type { AccountUser } from '../../domain/account.ts';
import type { AccountRecord } from '../../ports/account-store.ts';
import type { Unit } from '../../ports/store.ts';
import { accountUser } from './account-view.ts';
import type { AccountTools } from './tools.ts';

/** How far somebody came, and the secret of the session they have from now on. */
export type Entered =
  | { readonly stage: 'open'; readonly secret: string; readonly user: AccountUser }
  | { readonly stage: 'code'; readonly secret: string };

/** What every login ends with, by password or by network. */
export class Doorway {
  readonly #tools: AccountTools;

  constructor(tools: AccountTools) {
    this.#tools = tools;
  }

  /** Signs somebody in; what their browser did without an account is the account's now. */
  async open(unit: Unit, account: AccountRecord, caller: Caller): Promise<Entered> {
    const { sessions, secrets, throttle, announcements } = this.#tools;
    const secret = await sessions.begin(unit, account.id, 'open', caller);
    await throttle.clear(unit, account.id, account.email);
    if (caller.visitor !== undefined) await unit.transactions.adopt(secrets.digest(caller.visitor), account.id);
    await announcements.note(unit, account.id, 'logged-in', caller);
    const fresh = (await unit.accounts.byId(account.id)) ?? account;
    return { stage: 'open', secret, user: await accountUser(unit, fresh) };
  }

  /** Has somebody wait at the door for the authenticator's code. */
  async ask(unit: Unit, accountId: string, caller: Caller): Promise<Entered> {
    return { stage: 'code', secret: await this.#tools.sessions.begin(unit, accountId, 'code', caller) };
  }
}
