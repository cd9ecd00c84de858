import type { Caller } from '../../contract/caller.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Store, Unit } from '../../ports/store.ts';
import type { Errand, SubscriptionErrand } from '../accounts/letters/outbox.ts';
import { tooManyTries } from '../accounts/refusals.ts';
import type { AccountTools } from '../accounts/tools.ts';

/** What somebody asks about news; why they leave, and of the mail whose link they followed. */
export type WantedSubscription = Pick<SubscriptionErrand, 'kind' | 'email' | 'reason' | 'type'>;

/** Takes what is asked about news. Nobody learns from it who reads them, or who has an account. */
export interface Subscribing {
  /** @throws ExchangeError too-many-requests */
  ask(wanted: WantedSubscription, caller: Caller): Promise<void>;
}

/** Where there are accounts: what is asked is done later, where nobody can time it. */
export class LaterSubscribing implements Subscribing {
  readonly #tools: Pick<AccountTools, 'throttle' | 'outbox' | 'clock' | 'commit'>;

  constructor(tools: Pick<AccountTools, 'throttle' | 'outbox' | 'clock' | 'commit'>) {
    this.#tools = tools;
  }

  async ask(wanted: WantedSubscription, caller: Caller): Promise<void> {
    const { throttle, outbox, clock, commit } = this.#tools;
    if ((await throttle.beginSubscription(caller)).status === 'blocked') throw tooManyTries();
    await commit((unit) => outbox.run(unit, { ...wanted, at: clock.now() }));
  }
}

/** Where there are none, and so nothing to learn of them: done at once. */
export class DirectSubscribing implements Subscribing {
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

/** True for what is asked about news. */
export function isAboutNews(errand: Errand | SubscriptionErrand): errand is SubscriptionErrand {
  return errand.kind === 'subscribe' || errand.kind === 'unsubscribe';
}

/** Does what was asked: puts an e-mail on the list, or takes it off that and out of the account that has it. */
export async function keepSubscription(unit: Unit, errand: SubscriptionErrand): Promise<void> {
  const { kind, email, at, reason = '', type = '' } = errand;
  if (kind === 'subscribe') return unit.subscriptions.add(email, at);
  const left = [await unit.subscriptions.remove(email), await leaveAccount(unit, email)];
  // Without the address: why people leave is of interest, who left is not.
  if (left.includes(true)) await unit.subscriptions.noteLeaving({ at, reason, type });
}

/** Whoever signed up may have ticked the news there. @returns whether they had. */
async function leaveAccount(unit: Unit, email: string): Promise<boolean> {
  const found = await unit.accounts.byEmail(email);
  const account = found && (await unit.accounts.lock(found.id));
  if (!account?.isSubscribed) return false;
  return unit.accounts.update({ ...account, isSubscribed: false });
}
