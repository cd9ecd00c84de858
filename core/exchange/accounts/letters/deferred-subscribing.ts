import type { Caller } from '../../../contract/caller.ts';
import type { Subscribing, WantedSubscription } from '../../content/subscribing.ts';
import { tooManyTries } from '../refusals.ts';
import type { AccountTools } from '../tools.ts';

/** Queues each request and does it later, so that the time of the answer does not tell whether an e-mail has an account. */
export class DeferredSubscribing implements Subscribing {
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
