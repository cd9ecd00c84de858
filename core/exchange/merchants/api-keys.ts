import type { Caller } from '../../contract/caller.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import { isoTime } from '../../domain/instant.ts';
import type { ApiKeyView } from '../../domain/merchant.ts';
import type { ApiKeyRecord } from '../../ports/merchant-store.ts';
import type { KeyGate } from '../../ports/key-gate.ts';
import type { OwnersWork, Passwords } from '../accounts/passwords.ts';
import { refusal } from '../accounts/refusals.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import type { AccountTools } from '../accounts/tools.ts';

/** What every key begins with, so that people and scanners know one when they see it. */
const PREFIX = 'alt_';
const HINT_LENGTH = PREFIX.length + 6;
const KEY = /^alt_[\w-]{43}$/;

/** Live keys of an account. */
const MOST_KEYS = 20;

/** Being used is noted at most this often, in milliseconds. */
const USE_MS = 60_000;

/** A key that was just made; `key` is known to nobody but whoever asked for it. */
export type NewApiKey = ApiKeyView & { readonly key: string };

type Given = { readonly password?: string | undefined };

/** Keys to the calls: 256 bits each, of which the house keeps the fingerprint. */
export class ApiKeys implements KeyGate {
  readonly #tools: AccountTools;
  readonly #passwords: Passwords;

  constructor(tools: AccountTools, passwords: Passwords) {
    this.#tools = tools;
    this.#passwords = passwords;
  }

  /** Found by its fingerprint, so the time that takes tells nothing of how near a guess was. */
  async authenticate(key: string): Promise<Caller['apiKey']> {
    if (!KEY.test(key)) return undefined;
    const { store, secrets, clock } = this.#tools;
    const found = await store.apiKeys.byHash(secrets.digest(key));
    if (!found) return undefined;
    const now = clock.now();
    if (now - (found.lastUsedAt ?? 0) >= USE_MS) await store.apiKeys.use(found.id, now);
    return { accountId: found.accountId, keyId: found.id, kind: 'secret' };
  }

  /** The newest first. */
  async list({ account }: SignedIn): Promise<readonly ApiKeyView[]> {
    return (await this.#tools.store.apiKeys.of(account.id)).map(viewOf);
  }

  /** @throws ExchangeError conflict when there are too many. */
  create(who: SignedIn, { name, password }: Given & { readonly name: string }, caller: Caller): Promise<NewApiKey> {
    const { secrets, announcements } = this.#tools;
    return this.#proven(who, password, caller, async (unit, account) => {
      const { key, ...fresh } = this.#fresh();
      const record = { id: secrets.newId(), accountId: account.id, name, ...fresh };
      if ((await unit.apiKeys.of(account.id)).length >= MOST_KEYS) throw tooManyKeys();
      await unit.apiKeys.insert(record);
      await announcements.note(unit, account.id, 'api-key-created', caller);
      await announcements.tell(unit, account, { kind: 'api-key-created' });
      return { ...viewOf(record), key };
    });
  }

  /** Puts a new key in the place of one, which is good for nothing from then on. @throws ExchangeError not-found */
  rotate(who: SignedIn, { id, password }: Given & { readonly id: string }, caller: Caller): Promise<NewApiKey> {
    const { announcements } = this.#tools;
    return this.#proven(who, password, caller, async (unit, account) => {
      const { key, ...fresh } = this.#fresh();
      const record = await unit.apiKeys.rotate({ id, accountId: account.id, ...fresh });
      if (!record) throw noSuchKey();
      await announcements.note(unit, account.id, 'api-key-rotated', caller);
      await announcements.tell(unit, account, { kind: 'api-key-created' });
      return { ...viewOf(record), key };
    });
  }

  /** Needs no password: whoever finds a key stolen must be quick. @throws ExchangeError not-found */
  async revoke(who: SignedIn, id: string, caller: Caller): Promise<readonly ApiKeyView[]> {
    const { commit, sessions, clock, announcements } = this.#tools;
    return commit(async (unit) => {
      const account = await sessions.hold(unit, who);
      if (!(await unit.apiKeys.revoke(account.id, id, clock.now()))) throw noSuchKey();
      await announcements.note(unit, account.id, 'api-key-revoked', caller);
      return (await unit.apiKeys.of(account.id)).map(viewOf);
    });
  }

  #proven<T>(who: SignedIn, password: string | undefined, caller: Caller, work: OwnersWork<T>): Promise<T> {
    return this.#passwords.proven(who, { field: 'password', text: password }, caller, work);
  }

  #fresh() {
    const { secrets, clock } = this.#tools;
    const key = `${PREFIX}${secrets.newSecret()}`;
    return { key, hint: key.slice(0, HINT_LENGTH), hash: secrets.digest(key), createdAt: clock.now() };
  }
}

function viewOf({ id, name, hint, createdAt, lastUsedAt }: ApiKeyRecord): ApiKeyView {
  const used = lastUsedAt !== undefined && { lastUsedAt: isoTime(lastUsedAt) };
  return { id, name, hint, createdAt: isoTime(createdAt), ...used };
}

function tooManyKeys(): ExchangeError {
  return refusal('conflict', 'name', `There can be ${MOST_KEYS} keys: revoke one first`);
}

function noSuchKey(): ExchangeError {
  return new ExchangeError('not-found', 'There is no such key');
}
