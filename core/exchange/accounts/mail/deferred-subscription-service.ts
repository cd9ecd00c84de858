import type { Caller } from '../../../contract/caller.ts';
import type { SubscriptionService, WantedSubscription } from '../../content/subscription-service.ts';
import { tooManyAttempts } from '../errors.ts';
import type { AccountContext } from '../account-context.ts';

/** Carries requests out later: the response time must not reveal whether an e-mail has an account. */
export class DeferredSubscriptionService implements SubscriptionService {
  readonly #context: Pick<AccountContext, 'throttle' | 'outbox' | 'clock' | 'transact'>;

  constructor(context: Pick<AccountContext, 'throttle' | 'outbox' | 'clock' | 'transact'>) {
    this.#context = context;
  }

  async ask(wanted: WantedSubscription, caller: Caller): Promise<void> {
    const { throttle, outbox, clock, transact } = this.#context;
    if ((await throttle.acquireSubscription(caller)).status === 'blocked') throw tooManyAttempts();
    await transact((unit) => outbox.defer(unit, { ...wanted, at: clock.now() }));
  }
}
