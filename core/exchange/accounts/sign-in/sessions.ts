import type { Caller } from '../../../contract/caller.ts';
import type { AccountRecord } from '../../../ports/stores/accounts/account-store.ts';
import type { SessionRecord } from '../../../ports/stores/accounts/session-records.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import { codeRequired, unauthenticated } from '../errors.ts';
import { sessionEnd } from './session-end.ts';

/** Use of a session is stored at most this often, in milliseconds. */
const SEE_MS = 60_000;

export interface SignedIn {
  readonly account: AccountRecord;
  readonly session: SessionRecord;
}

/** Manages sessions. A session is a secret of 256 bits; the server stores only its fingerprint. */
export class Sessions {
  readonly #store: Store;
  readonly #secrets: Secrets;
  readonly #clock: Clock;

  constructor(store: Store, secrets: Secrets, clock: Clock) {
    this.#store = store;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** The signed-in caller; undefined without a session, for one that has ended, and for one that waits for a code. */
  async of(caller: Caller | undefined): Promise<SignedIn | undefined> {
    const found = await this.#find(caller, 'open');
    if (found) await this.#see(found.session);
    return found;
  }

  /** Whether this caller is signed in. Does not count as use: a page left open does not prolong a session. */
  async check(caller: Caller | undefined): Promise<boolean> {
    return (await this.#find(caller, 'open')) !== undefined;
  }

  /** @throws ExchangeError unauthenticated */
  async require(caller: Caller | undefined): Promise<SignedIn> {
    return signedIn(await this.of(caller));
  }

  /** As `require`, but is no use of the session: a page that only watches keeps none alive. */
  async stillOpen(caller: Caller): Promise<SignedIn> {
    return signedIn(await this.#find(caller, 'open'));
  }

  /** As `require`. @throws ExchangeError two-factor-required for a session that waits for a code. */
  async recognise(caller: Caller | undefined): Promise<SignedIn> {
    const found = await this.of(caller);
    if (found) return found;
    throw (await this.waiting(caller)) ? codeRequired() : unauthenticated();
  }

  /** The caller whose password or provider was checked and whose session still waits for the code. */
  waiting(caller: Caller | undefined): Promise<SignedIn | undefined> {
    return this.#find(caller, 'code');
  }

  /** The fingerprint that the server stores a caller's session under. */
  hashOf(caller: Caller): string | undefined {
    return caller.session === undefined ? undefined : this.#secrets.digest(caller.session);
  }

  /** Locks the account for a change and checks that the session still exists. @throws ExchangeError unauthenticated */
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
    if (now - session.seenAt >= SEE_MS) await this.#store.sessions.see(session.hash, now, sessionEnd(session, now));
  }
}

/** @throws ExchangeError unauthenticated */
function signedIn(found: SignedIn | undefined): SignedIn {
  if (!found) throw unauthenticated();
  return found;
}
