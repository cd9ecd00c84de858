import type { Caller, CallerKey } from '../../contract/caller.ts';
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
    if (caller?.apiKey) return [ownerOfKey(caller.apiKey)];
    const who = caller?.session === undefined ? undefined : await this.#sessions.require(caller);
    const browser = caller?.visitor === undefined ? [] : [this.#secrets.digest(caller.visitor)];
    return who ? [who.account.id, ...browser] : browser;
  }
}

/**
 * What a program makes with a secret key is its account's. What visitors of a page make with a publishable key is theirs:
 * the account did not ask for it, and does not find it in its history, which anybody could fill otherwise. It stays with
 * the key's ID, also when the key is replaced, so that open pages go on.
 */
function ownerOfKey({ kind, accountId, keyId }: CallerKey): string {
  return kind === 'publishable' ? `key:${keyId}` : accountId;
}
