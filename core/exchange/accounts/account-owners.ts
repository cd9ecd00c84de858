import type { Caller, CallerKey } from '../../contract/caller.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { OwnerResolver } from '../../ports/owner-resolver.ts';
import { unauthenticated } from './errors.ts';
import type { Sessions, SignedIn } from './sign-in/sessions.ts';

/** What owners are told by. */
export interface OwnerParts {
  readonly sessions: Sessions;
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly store: Pick<Store, 'apiKeys'>;
}

/** With accounts: what somebody makes is their account's; what their browser made without one they still see. */
export class AccountOwners implements OwnerResolver {
  readonly #parts: OwnerParts;

  constructor(parts: OwnerParts) {
    this.#parts = parts;
  }

  /**
   * @throws ExchangeError unauthenticated for a session that has ended, and one that waits for a code: what somebody makes
   * who takes themselves for signed in must not become nobody's.
   */
  async of(caller: Caller | undefined): Promise<readonly string[]> {
    if (caller?.apiKey) return [ownerOfKey(caller.apiKey)];
    const { sessions } = this.#parts;
    return this.#names(caller, caller?.session === undefined ? undefined : await sessions.require(caller));
  }

  async ofWatcher(caller: Caller | undefined): Promise<readonly string[]> {
    if (caller?.apiKey) return this.#ofKey(caller.apiKey);
    const { sessions } = this.#parts;
    return this.#names(caller, caller?.session === undefined ? undefined : await sessions.stillOpen(caller));
  }

  async hold(unit: UnitOfWork, caller: Caller | undefined): Promise<void> {
    if (caller?.apiKey) return holdKey(unit, caller.apiKey);
    const hash = caller && this.#parts.sessions.hashOf(caller);
    if (hash === undefined) return;
    const session = await unit.sessions.byHash(hash);
    if (!session) throw unauthenticated();
    await this.#parts.sessions.hold(unit, { session });
  }

  async #ofKey(key: CallerKey): Promise<readonly string[]> {
    const keys = await this.#parts.store.apiKeys.of(key.accountId);
    if (!keys.some(({ id }) => id === key.keyId)) throw unauthenticated();
    return [ownerOfKey(key)];
  }

  #names(caller: Caller | undefined, who: SignedIn | undefined): readonly string[] {
    const browser = caller?.visitor === undefined ? [] : [this.#parts.secrets.digest(caller.visitor)];
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

/** Whatever revokes a key locks its account first. */
async function holdKey({ accounts, apiKeys }: UnitOfWork, { accountId, keyId }: CallerKey): Promise<void> {
  await accounts.lock(accountId);
  if (!(await apiKeys.of(accountId)).some(({ id }) => id === keyId)) throw unauthenticated();
}
