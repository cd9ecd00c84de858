import type { Caller } from '../../contract/caller.ts';
import type { Clock } from '../../ports/services/clock.ts';
import type { Store, UnitOfWork } from '../../ports/stores/store.ts';

/** What was asked about news, likewise done later. */
export interface DeferredSubscription {
  readonly kind: 'subscribe' | 'unsubscribe';
  readonly email: string;
  /** When it was asked, in milliseconds. */
  readonly at: number;
  /** Why somebody leaves, in their own words. */
  readonly reason?: string | undefined;
  /** Of the mail whose link they followed. */
  readonly type?: string | undefined;
}

/** What somebody asks about news; why they leave, and of the mail whose link they followed. */
export type WantedSubscription = Pick<DeferredSubscription, 'kind' | 'email' | 'reason' | 'type'>;

/** Takes what is asked about news. Nobody learns from it who reads them, or who has an account. */
export interface SubscriptionService {
  /** @throws ExchangeError too-many-requests */
  ask(wanted: WantedSubscription, caller: Caller): Promise<void>;
}

/** Subscribes at once. For a server without accounts, where the time of an answer gives no account away. */
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

/** Does what was asked: puts an e-mail on the list, or takes it off that and out of the account that has it. */
export async function keepSubscription(unit: UnitOfWork, deferred: DeferredSubscription): Promise<void> {
  const { kind, email, at, reason = '', type = '' } = deferred;
  if (kind === 'subscribe') return unit.subscriptions.add(email, at);
  const left = [await unit.subscriptions.remove(email), await leaveAccount(unit, email)];
  // Without the address: why people leave is of interest, who left is not.
  if (left.includes(true)) await unit.subscriptions.recordUnsubscribe({ at, reason, type });
}

/** Whoever signed up may have ticked the news there. @returns whether they had. */
async function leaveAccount(unit: UnitOfWork, email: string): Promise<boolean> {
  const found = await unit.accounts.byEmail(email);
  const account = found && (await unit.accounts.lock(found.id));
  if (!account?.isSubscribed) return false;
  return unit.accounts.update({ ...account, isSubscribed: false });
}
