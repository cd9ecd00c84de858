import type { Caller } from '../../../contract/caller.ts';
import type { AccountRecord, SessionRecord } from '../../../ports/stores/account-store.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import { clientInfo } from './client-info.ts';
import { codeRequired, unauthenticated } from '../errors.ts';

/** In milliseconds: how long a session lasts unseen, and at all, and one that waits for a code. */
const IDLE_MS = 7 * 86_400_000;
const LONGEST_MS = 30 * 86_400_000;
const CODE_MS = 600_000;

/** Being seen is noted at most this often, in milliseconds. */
const SEE_MS = 60_000;

/** Whose session a caller holds. */
export interface SignedIn {
  readonly account: AccountRecord;
  readonly session: SessionRecord;
}

/** Who is signed in. A session is a secret of 256 bits, of which the house keeps the fingerprint. */
export class Sessions {
  readonly #store: Store;
  readonly #secrets: Secrets;
  readonly #clock: Clock;

  constructor(store: Store, secrets: Secrets, clock: Clock) {
    this.#store = store;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** Who this caller is; undefined for nobody, for a session that has ended, and while a code is still to come. */
  async of(caller: Caller | undefined): Promise<SignedIn | undefined> {
    const found = await this.#find(caller, 'open');
    if (found) await this.#see(found.session);
    return found;
  }

  /** Whether this caller is signed in. Not noted as being seen: a page that is only left open does not prolong a session. */
  async check(caller: Caller | undefined): Promise<boolean> {
    return (await this.#find(caller, 'open')) !== undefined;
  }

  /** @throws ExchangeError unauthenticated */
  async require(caller: Caller | undefined): Promise<SignedIn> {
    const found = await this.of(caller);
    if (!found) throw unauthenticated();
    return found;
  }

  /** As `require`, without being seen: a page that only watches keeps no session alive. @throws ExchangeError unauthenticated */
  async stillOpen(caller: Caller): Promise<SignedIn> {
    const found = await this.#find(caller, 'open');
    if (!found) throw unauthenticated();
    return found;
  }

  /** As `require`. @throws ExchangeError two-factor-required while only the code is still to come. */
  async recognise(caller: Caller | undefined): Promise<SignedIn> {
    const found = await this.of(caller);
    if (found) return found;
    throw (await this.waiting(caller)) ? codeRequired() : unauthenticated();
  }

  /** Whose password, or network, this caller has shown already, while the code is still to come. */
  waiting(caller: Caller | undefined): Promise<SignedIn | undefined> {
    return this.#find(caller, 'code');
  }

  /** What the house knows a caller's session by. */
  hashOf(caller: Caller): string | undefined {
    return caller.session === undefined ? undefined : this.#secrets.digest(caller.session);
  }

  /**
   * Begins a session, and ends the one the caller had: none that somebody knew before a login is good after it.
   * @returns its secret, for the caller to keep once the unit stands.
   */
  async begin(unit: UnitOfWork, accountId: string, stage: SessionRecord['stage'], caller: Caller): Promise<string> {
    const before = this.hashOf(caller);
    if (before !== undefined) await unit.sessions.end(before);
    const now = this.#clock.now();
    const secret = this.#secrets.newSecret();
    await unit.sessions.insert({
      hash: this.#secrets.digest(secret),
      id: this.#secrets.newId(),
      accountId,
      stage,
      ...clientInfo(caller),
      createdAt: now,
      seenAt: now,
      expiresAt: now + (stage === 'open' ? IDLE_MS : CODE_MS),
      errors: {},
    });
    return secret;
  }

  /** Goes on under a new secret: the same login, with the old secret worth nothing. @returns the new one. */
  async renew(unit: UnitOfWork, session: SessionRecord): Promise<string> {
    const secret = this.#secrets.newSecret();
    await unit.sessions.end(session.hash);
    const now = this.#clock.now();
    const hash = this.#secrets.digest(secret);
    await unit.sessions.insert({ ...session, hash, seenAt: now, expiresAt: untilOf(session, now) });
    return secret;
  }

  /** The account for a change of it: locked, its session still there. @throws ExchangeError unauthenticated */
  async hold(unit: UnitOfWork, { session }: Pick<SignedIn, 'session'>): Promise<AccountRecord> {
    const account = await unit.accounts.lock(session.accountId);
    const still = await unit.sessions.byHash(session.hash);
    if (!account || !still) throw unauthenticated();
    return account;
  }

  async #find(caller: Caller | undefined, stage: SessionRecord['stage']): Promise<SignedIn | undefined> {
    if (caller?.session === undefined) return undefined;
    const session = await this.#store.sessions.byHash(this.#secrets.digest(caller.session));
    if (session?.stage !== stage || session.expiresAt <= this.#clock.now()) return undefined;
    const account = await this.#store.accounts.byId(session.accountId);
    return account && { account, session };
  }

  async #see(session: SessionRecord): Promise<void> {
    const now = this.#clock.now();
    if (now - session.seenAt >= SEE_MS) await this.#store.sessions.see(session.hash, now, untilOf(session, now));
  }
}

function untilOf({ createdAt }: SessionRecord, now: number): number {
  return Math.min(createdAt + LONGEST_MS, now + IDLE_MS);
}
