import type { Caller, CallerKey } from '../../contract/caller.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';
import type { OwnerResolver } from '../../ports/owner-resolver.ts';
import { unauthenticated } from './errors.ts';
import type { Sessions, SignedIn } from './sign-in/sessions.ts';

interface OwnerParts {
  readonly sessions: Sessions;
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly store: Pick<Store, 'apiKeys'>;
}

/** New records belong to the account; those that the browser made while signed out stay visible. */
export class AccountOwners implements OwnerResolver {
  readonly #parts: OwnerParts;

  constructor(parts: OwnerParts) {
    this.#parts = parts;
  }

  /**
   * @throws ExchangeError unauthenticated for a session that has ended or waits for a code: a user who believes to be
   * signed in must not create records without an owner.
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
 * A secret key creates for its account. A publishable key creates for visitors: the account did not ask for these
 * records, which anybody could fill its history with. Their owner is the ID, which survives a new key, so that open
 * pages keep working.
 */
function ownerOfKey({ kind, accountId, keyId }: CallerKey): string {
  return kind === 'publishable' ? `key:${keyId}` : accountId;
}

/** Locks the account and checks that the key still exists: revoking a key locks its account first. */
async function holdKey({ accounts, apiKeys }: UnitOfWork, { accountId, keyId }: CallerKey): Promise<void> {
  await accounts.lock(accountId);
  if (!(await apiKeys.of(accountId)).some(({ id }) => id === keyId)) throw unauthenticated();
}
