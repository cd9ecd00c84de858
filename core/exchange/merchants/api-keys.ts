import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import { fieldError } from '../../contract/field-error.ts';
import { apiKeyKindOf } from '../../domain/merchants/api-key.ts';
import type { ApiKeyView } from '../../domain/merchants/merchant.ts';
import type { AccountRecord } from '../../ports/stores/accounts/account-store.ts';
import type { ApiKeyRecord } from '../../ports/stores/merchants/api-key-store.ts';
import type { ApiKeyAuthenticator } from '../../ports/apis/api-key-authenticator.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { Passwords } from '../accounts/sign-in/passwords.ts';
import type { SignedIn } from '../accounts/sign-in/sessions.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import { apiKeyView, freshKey, isPublishable } from './api-key-record.ts';
import { PublishableKeys } from './publishable-keys.ts';

/** Active secret keys of an account at most. */
const MAX_KEYS = 20;

/** Use of a key is stored at most this often, in milliseconds. */
const USE_MS = 60_000;

/** A new key; `key` is shown only this once. */
type NewApiKey = ApiKeyView & { readonly key: string };

type Given = { readonly password?: string | undefined };

/** API keys of 256 bits each. The store holds only the fingerprints of secret keys. */
export class ApiKeys implements ApiKeyAuthenticator {
  readonly publishable: PublishableKeys;
  readonly #context: AccountContext;
  readonly #passwords: Passwords;

  constructor(context: AccountContext, passwords: Passwords) {
    this.publishable = new PublishableKeys(context);
    this.#context = context;
    this.#passwords = passwords;
  }

  /** Finds the key by its fingerprint, so that the response time does not reveal how close a guess was. */
  async authenticate(key: string): Promise<Caller['apiKey']> {
    const kind = apiKeyKindOf(key);
    if (kind === undefined) return undefined;
    const { store, secrets, clock } = this.#context;
    const found = await store.apiKeys.byHash(secrets.digest(key));
    if (found?.kind !== kind) return undefined;
    const now = clock.now();
    if (now - (found.lastUsedAt ?? 0) >= USE_MS) await store.apiKeys.use(found.id, now);
    return { accountId: found.accountId, keyId: found.id, kind };
  }

  async list({ account }: SignedIn): Promise<readonly ApiKeyView[]> {
    return (await this.#context.store.apiKeys.of(account.id)).map(apiKeyView);
  }

  /** Creates a secret key. @throws ExchangeError conflict when there are too many. */
  create(who: SignedIn, { name, password }: Given & { readonly name: string }, caller: Caller): Promise<NewApiKey> {
    const { secrets, notifier } = this.#context;
    return this.#passwords.withPasswordConfirmed(who, password, caller, async (unit, account) => {
      const { key, ...fresh } = freshKey(this.#context, 'secret');
      const record = { id: secrets.newId(), accountId: account.id, kind: 'secret', name, ...fresh } as const;
      const others = (await unit.apiKeys.of(account.id)).filter((one) => !isPublishable(one));
      if (others.length >= MAX_KEYS) throw tooManyKeys();
      await unit.apiKeys.insert(record);
      await notifier.record(unit, account.id, 'api-key-created', caller);
      await notifier.notify(unit, account, { kind: 'api-key-created' });
      return { ...apiKeyView(record), key };
    });
  }

  /**
   * Replaces a key; the old one stops working at once. A secret key requires the password, because the new key is
   * shown; a publishable one does not, and neither does revoking. @throws ExchangeError not-found
   */
  async rotate(who: SignedIn, { id, password }: Given & { readonly id: string }, caller: Caller): Promise<NewApiKey> {
    const { store, transact, sessions, notifier } = this.#context;
    const old = (await store.apiKeys.of(who.account.id)).find((one) => one.id === id);
    if (old && isPublishable(old))
      return transact(async (unit) => this.#replace(unit, await sessions.hold(unit, who), old, caller));
    return this.#passwords.withPasswordConfirmed(who, password, caller, async (unit, account) => {
      const created = await this.#replace(unit, account, { id, kind: 'secret' }, caller);
      await notifier.notify(unit, account, { kind: 'api-key-created' });
      return created;
    });
  }

  /** Requires no password: the owner of a stolen key must be quick. @throws ExchangeError not-found */
  async revoke(who: SignedIn, id: string, caller: Caller): Promise<readonly ApiKeyView[]> {
    const { transact, sessions, clock, notifier } = this.#context;
    return transact(async (unit) => {
      const account = await sessions.hold(unit, who);
      if (!(await unit.apiKeys.revoke(account.id, id, clock.now()))) throw noSuchKey();
      await notifier.record(unit, account.id, 'api-key-revoked', caller);
      return (await unit.apiKeys.of(account.id)).map(apiKeyView);
    });
  }

  async #replace(
    unit: UnitOfWork,
    account: Pick<AccountRecord, 'id'>,
    { id, kind }: Pick<ApiKeyRecord, 'id' | 'kind'>,
    caller: Caller,
  ): Promise<NewApiKey> {
    const { key, ...fresh } = freshKey(this.#context, kind);
    const kept = kind === 'publishable' ? { ...fresh, key } : fresh;
    const record = await unit.apiKeys.rotate({ id, accountId: account.id, ...kept });
    if (!record) throw noSuchKey();
    await this.#context.notifier.record(unit, account.id, 'api-key-rotated', caller);
    return { ...apiKeyView(record), key };
  }
}

function tooManyKeys(): ExchangeError {
  return fieldError('conflict', 'name', `There can be ${MAX_KEYS} keys: revoke one first`);
}

function noSuchKey(): ExchangeError {
  return new ExchangeError('not-found', 'There is no such key');
}
