import type { Caller } from '../../../contract/caller.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import { clientSubnet } from './client-subnet.ts';

/** Failed tries that are let pass in a window, and how long that is in milliseconds. */
export const MAX_ATTEMPTS = 5;
export const ATTEMPT_WINDOW_MS = 900_000;

/** A house of many people may sign up, or exchange, behind one address. */
const MAX_SIGN_UPS = 20;
const MAX_SUBSCRIPTIONS = 60;

/** The owner is told of blocked logins once in this long, in milliseconds, however long it goes on. */
const NOTIFY_INTERVAL_MS = 86_400_000;

/** How long counts matter to anything, in milliseconds. */
export const COUNTS_KEPT_MS = NOTIFY_INTERVAL_MS;

/** A try that was counted, until it is forgiven; or one too many, by what it was counted under. */
export type ThrottleResult =
  | { readonly status: 'counted'; readonly ids: readonly string[] }
  | { readonly status: 'blocked'; readonly by: 'account' | 'address' };

/** Counts tries before it is known whether they succeed, so that many at once are not many more. */
export class Throttle {
  readonly #store: Store;
  readonly #secrets: Pick<Secrets, 'emailDigest'>;
  readonly #clock: Clock;

  constructor(store: Store, secrets: Pick<Secrets, 'emailDigest'>, clock: Clock) {
    this.#store = store;
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** What tries at the password of an e-mail's account are counted under, whether there is an account or not. */
  loginKey(email: string): string {
    return `login:${this.#secrets.emailDigest(email)}`;
  }

  codeKey(accountId: string): string {
    return `code:${accountId}`;
  }

  /** Counts a try under a key and the caller's address. */
  acquire(key: string, caller: Caller): Promise<ThrottleResult> {
    return this.#begin(key, addressKey('address', caller), MAX_ATTEMPTS);
  }

  /** Counts a mail that a stranger has us send to an e-mail. It is not forgiven. */
  acquireMail(kind: 'recover' | 'register' | 'track', email: string, caller: Caller): Promise<ThrottleResult> {
    const key = `${kind}:${this.#secrets.emailDigest(email)}`;
    return this.#begin(key, addressKey(`${kind}-address`, caller), kind === 'recover' ? MAX_ATTEMPTS : MAX_SIGN_UPS);
  }

  /** Counts a mail that an account has us send to an e-mail that is not its own yet. It is not forgiven. */
  acquireEmailChange(accountId: string, caller: Caller): Promise<ThrottleResult> {
    return this.#begin(`change-email:${accountId}`, addressKey('change-email-address', caller), MAX_SIGN_UPS);
  }

  /** Counts a message to support under the caller's address alone: anybody may write about any e-mail. It is not forgiven. */
  async acquireTicket(caller: Caller): Promise<ThrottleResult> {
    const key = addressKey('ticket-address', caller);
    return key === undefined ? { status: 'counted', ids: [] } : this.#begin(key, undefined, MAX_ATTEMPTS);
  }

  /** Counts what a stranger asks about news, by the caller's address: from one, mail providers ask for many people. */
  async acquireSubscription(caller: Caller): Promise<ThrottleResult> {
    const key = addressKey('news-address', caller);
    return key === undefined
      ? { status: 'counted', ids: [] }
      : this.#begin(key, undefined, MAX_SUBSCRIPTIONS, MAX_SUBSCRIPTIONS);
  }

  /** Remembers for a day that an e-mail wants no news from a time on. */
  async recordUnsubscribe(unit: Pick<UnitOfWork, 'attempts'>, email: string, at: number): Promise<void> {
    await unit.attempts.acquire([this.#leftKey(email)], at, at + 1, 1);
  }

  /** Whether an e-mail has left since a time: what was asked before is then out of date, though it is done after. */
  async hasUnsubscribedSince({ attempts }: Pick<UnitOfWork, 'attempts'>, email: string, at: number): Promise<boolean> {
    const own = await attempts.acquire([this.#leftKey(email)], at - 1, at, 1);
    if (own !== undefined) await attempts.release(own);
    return own === undefined;
  }

  #leftKey(email: string): string {
    return `left:${this.#secrets.emailDigest(email)}`;
  }

  /** It did not fail. */
  async release(attempt: ThrottleResult, unit: Pick<UnitOfWork, 'attempts'> = this.#store): Promise<void> {
    if (attempt.status === 'blocked') return;
    for (const id of attempt.ids) await unit.attempts.release(id);
  }

  /** Whether this is the first in a window under a key. */
  async isFirstInWindow(
    unit: Pick<UnitOfWork, 'attempts'>,
    key: string,
    windowMs = ATTEMPT_WINDOW_MS,
  ): Promise<boolean> {
    const at = this.#clock.now();
    return (await unit.attempts.acquire([`news:${key}`], at, at - windowMs + 1, 1)) !== undefined;
  }

  /** Whether the owner of a blocked account is to be told now. */
  shouldNotify(unit: Pick<UnitOfWork, 'attempts'>, accountId: string): Promise<boolean> {
    return this.isFirstInWindow(unit, `told:${accountId}`, NOTIFY_INTERVAL_MS);
  }

  /** Whoever came in has proven who they are: what was counted under their key no longer counts, and they are told anew. */
  async clear(unit: Pick<UnitOfWork, 'attempts'>, accountId: string, email: string | undefined): Promise<void> {
    if (email !== undefined) await unit.attempts.clear(this.loginKey(email));
    await unit.attempts.clear(`news:told:${accountId}`);
  }

  /** The key first and then the address, everywhere: nobody waits in a circle. */
  #begin(
    key: string,
    address: string | undefined,
    mostFromAddress: number,
    mostOwn = MAX_ATTEMPTS,
  ): Promise<ThrottleResult> {
    const at = this.#clock.now();
    // One that is as old as the window is long no longer counts.
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
