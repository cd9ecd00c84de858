import type { Secrets } from '../../ports/secrets.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Unit } from '../../ports/store.ts';
import { anotherWish } from './refusals.ts';

/** What an `Idempotency-Key` names, for one account: the key and what was asked, as fingerprints. */
export interface Wish {
  readonly key: string;
  readonly hash: string;
}

/** Has what a partner asks for be done once, however often it arrives. */
export class Wishes {
  readonly #secrets: Pick<Secrets, 'digest'>;
  readonly #clock: Clock;

  constructor(secrets: Pick<Secrets, 'digest'>, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** @returns undefined without a key; a blank one is none. @param asked what is asked for; never a code. */
  of(accountId: string, key: string | undefined, asked: readonly string[]): Wish | undefined {
    if (key === undefined || key.trim() === '') return undefined;
    const named = JSON.stringify(['affiliate', accountId, key]);
    return { key: this.#secrets.digest(named), hash: this.#secrets.digest(JSON.stringify(asked)) };
  }

  /** What the wish made before; whoever makes it just now is waited for. @throws ExchangeError conflict when the key was used for something else. */
  async made(unit: Unit, wish: Wish | undefined): Promise<string | undefined> {
    if (!wish) return undefined;
    await unit.exclusively(`wish:${wish.key}`);
    const found = await unit.idempotency.find(wish.key);
    if (found && found.requestHash !== wish.hash) throw anotherWish();
    return found?.transactionId;
  }

  /** Keeps what it makes, in the unit that makes it and that asked for `made` before. */
  async keep({ idempotency }: Unit, wish: Wish | undefined, made: string): Promise<void> {
    if (wish) await idempotency.insert(wish.key, wish.hash, made, this.#clock.now());
  }
}
