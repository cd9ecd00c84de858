import type { Caller } from '../../contract/caller.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { Owners } from '../transactions/owners.ts';
import type { Sessions } from './sessions.ts';

/** With accounts: what somebody makes is their account's; what their browser made without one they still see. */
export class AccountOwners implements Owners {
  readonly #sessions: Sessions;
  readonly #secrets: Pick<Secrets, 'digest'>;

  constructor(sessions: Sessions, secrets: Pick<Secrets, 'digest'>) {
    this.#sessions = sessions;
    this.#secrets = secrets;
  }

  /**
   * @throws ExchangeError unauthenticated for a session that has ended, and one that waits for a code: what somebody makes
   * who takes themselves for signed in must not become nobody's.
   */
  async of(caller: Caller | undefined): Promise<readonly string[]> {
    if (caller?.apiKey) return [caller.apiKey.accountId];
    const who = caller?.session === undefined ? undefined : await this.#sessions.require(caller);
    const browser = caller?.visitor === undefined ? [] : [this.#secrets.digest(caller.visitor)];
    return who ? [who.account.id, ...browser] : browser;
  }
}
