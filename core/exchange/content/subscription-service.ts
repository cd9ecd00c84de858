import type { Caller } from '../../contract/caller.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';

export interface DeferredSubscription {
  readonly kind: 'subscribe' | 'unsubscribe';
  readonly email: string;
  /** Time of the request, in milliseconds. */
  readonly at: number;
  /** The reason for unsubscribing, in the subscriber's own words. */
  readonly reason?: string | undefined;
  /** Type of the mail whose unsubscribe link was followed. */
  readonly type?: string | undefined;
}

/** A newsletter request; when unsubscribing with the reason, and the type of the mail whose link was followed. */
export type WantedSubscription = Pick<DeferredSubscription, 'kind' | 'email' | 'reason' | 'type'>;

/** Takes newsletter requests. Its answers do not reveal who is subscribed or who has an account. */
export interface SubscriptionService {
  /** @throws ExchangeError too-many-requests */
  ask(wanted: WantedSubscription, caller: Caller): Promise<void>;
}

/** Carries requests out at once. For a server without accounts, where the response time reveals no account. */
export class DirectSubscriptionService implements SubscriptionService {
  readonly #store: Pick<Store, 'atomically'>;
  readonly #clock: Clock;

  constructor(store: Pick<Store, 'atomically'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async ask(wanted: WantedSubscription): Promise<void> {
    await this.#store.atomically((unit) => keepSubscription(unit, { ...wanted, at: this.#clock.now() }));
  }
}

/** Carries out a request: adds an e-mail to the list, or removes it from the list and from its account's settings. */
export async function keepSubscription(unit: UnitOfWork, deferred: DeferredSubscription): Promise<void> {
  const { kind, email, at, reason = '', type = '' } = deferred;
  if (kind === 'subscribe') return unit.subscriptions.add(email, at);
  const left = [await unit.subscriptions.remove(email), await leaveAccount(unit, email)];
  // Recorded without the address: the reason matters, the person does not.
  if (left.includes(true)) await unit.subscriptions.recordUnsubscribe({ at, reason, type });
}

/** Clears the account's newsletter setting, which sign-up may have set. @returns whether it was set. */
async function leaveAccount(unit: UnitOfWork, email: string): Promise<boolean> {
  const found = await unit.accounts.byEmail(email);
  const account = found && (await unit.accounts.lock(found.id));
  if (!account?.isSubscribed) return false;
  return unit.accounts.update({ ...account, isSubscribed: false });
}
