import type { Caller } from '../../../contract/caller.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import { clientSubnet } from './client-subnet.ts';
import {
  MAX_ATTEMPTS,
  ATTEMPT_WINDOW_MS,
  MAX_SIGN_UPS,
  MAX_SUBSCRIPTIONS,
  NOTIFY_INTERVAL_MS,
} from './throttle-limits.ts';

type Counting = Pick<UnitOfWork, 'attempts'>;

/** An attempt that was counted and can be released, or one over the limit, with the kind of key that blocked it. */
type ThrottleResult =
  | { readonly status: 'counted'; readonly ids: readonly string[] }
  | { readonly status: 'blocked'; readonly by: 'account' | 'address' };

/** Counts attempts before their outcome is known, so that many at once cannot exceed the limit. */
export class Throttle {
  readonly #store: Store;
  readonly #secrets: Pick<Secrets, 'emailDigest'>;
  readonly #clock: Clock;

  constructor(store: Store, secrets: Pick<Secrets, 'emailDigest'>, clock: Clock) {
    this.#store = store;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** The key that password attempts for an e-mail are counted under, whether there is an account or not. */
  loginKey(email: string): string {
    return `login:${this.#secrets.emailDigest(email)}`;
  }

  codeKey(accountId: string): string {
    return `code:${accountId}`;
  }

  /** Counts an attempt under a key and under the caller's address. */
  acquire(key: string, caller: Caller): Promise<ThrottleResult> {
    return this.#begin(key, addressKey('address', caller), MAX_ATTEMPTS);
  }

  /** Counts a mail that an anonymous caller makes the server send. The count is never released. */
  acquireMail(kind: 'recover' | 'register' | 'track', email: string, caller: Caller): Promise<ThrottleResult> {
    const key = `${kind}:${this.#secrets.emailDigest(email)}`;
    return this.#begin(key, addressKey(`${kind}-address`, caller), kind === 'recover' ? MAX_ATTEMPTS : MAX_SIGN_UPS);
  }

  /** Counts a mail to an e-mail that the account does not own yet. The count is never released. */
  acquireEmailChange(accountId: string, caller: Caller): Promise<ThrottleResult> {
    return this.#begin(`change-email:${accountId}`, addressKey('change-email-address', caller), MAX_SIGN_UPS);
  }

  /** Counts a change to an account's saved addresses, each of which mails the owner. */
  acquireAddressChange(accountId: string): Promise<ThrottleResult> {
    return this.#begin(`saved-addresses:${accountId}`, undefined, MAX_SIGN_UPS, MAX_SIGN_UPS);
  }

  /** Counts a message to support by address alone: anybody may write about any e-mail. Never released. */
  async acquireTicket(caller: Caller): Promise<ThrottleResult> {
    return this.#beginFrom(addressKey('ticket-address', caller), MAX_ATTEMPTS);
  }

  /** Counts a newsletter request by address. The limit is high: mail providers ask for many people. */
  async acquireSubscription(caller: Caller): Promise<ThrottleResult> {
    return this.#beginFrom(addressKey('news-address', caller), MAX_SUBSCRIPTIONS);
  }

  /** Takes back the count of an attempt that did not fail. */
  async release(attempt: ThrottleResult, unit: Counting = this.#store): Promise<void> {
    if (attempt.status === 'blocked') return;
    for (const id of attempt.ids) await unit.attempts.release(id);
  }

  /** Whether this is the first call for a key within a window. */
  async isFirstInWindow(unit: Counting, key: string, windowMs = ATTEMPT_WINDOW_MS): Promise<boolean> {
    const at = this.#clock.now();
    return (await unit.attempts.acquire([`news:${key}`], at, at - windowMs + 1, 1)) !== undefined;
  }

  /** Whether to mail the owner of a blocked account now. */
  shouldNotify(unit: Counting, accountId: string): Promise<boolean> {
    return this.isFirstInWindow(unit, `told:${accountId}`, NOTIFY_INTERVAL_MS);
  }

  /** Deletes the counts of an account after a sign-in or a recovery, and lets the owner be notified again. */
  async clear(unit: Counting, accountId: string, email: string | undefined): Promise<void> {
    if (email !== undefined) await unit.attempts.clear(this.loginKey(email));
    await unit.attempts.clear(`news:told:${accountId}`);
  }

  async #beginFrom(address: string | undefined, most: number): Promise<ThrottleResult> {
    return address === undefined ? { status: 'counted', ids: [] } : this.#begin(address, undefined, most, most);
  }

  /** Counts the key first and then the address, always in this order, to avoid deadlocks. */
  #begin(
    key: string,
    address: string | undefined,
    mostFromAddress: number,
    mostOwn = MAX_ATTEMPTS,
  ): Promise<ThrottleResult> {
    const at = this.#clock.now();
    // An attempt as old as the window no longer counts.
    const since = at - ATTEMPT_WINDOW_MS + 1;
    return this.#store.atomically(async ({ attempts }): Promise<ThrottleResult> => {
      const own = await attempts.acquire([key], at, since, mostOwn);
      if (own === undefined) return { status: 'blocked', by: 'account' };
      if (address === undefined) return { status: 'counted', ids: [own] };
      const there = await attempts.acquire([address], at, since, mostFromAddress);
      if (there !== undefined) return { status: 'counted', ids: [own, there] };
      await attempts.release(own);
      return { status: 'blocked', by: 'address' };
    });
  }
}

function addressKey(kind: string, { address }: Caller): string | undefined {
  return address === undefined ? undefined : `${kind}:${clientSubnet(address)}`;
}
