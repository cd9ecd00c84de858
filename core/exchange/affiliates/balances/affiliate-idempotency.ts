import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { keyReused } from '../errors.ts';

/** What an `Idempotency-Key` names, for one account: the key and what was asked, as fingerprints. */
export interface IdempotencyKey {
  readonly key: string;
  readonly hash: string;
}

/** Has what a partner asks for be done once, however often it arrives. */
export class AffiliateIdempotency {
  readonly #secrets: Pick<Secrets, 'digest'>;
  readonly #clock: Clock;

  constructor(secrets: Pick<Secrets, 'digest'>, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** @returns undefined without a key; a blank one is none. @param asked what is asked for; never a code. */
  keyOf(accountId: string, key: string | undefined, asked: readonly string[]): IdempotencyKey | undefined {
    if (key === undefined || key.trim() === '') return undefined;
    const named = JSON.stringify(['affiliate', accountId, key]);
    return { key: this.#secrets.digest(named), hash: this.#secrets.digest(JSON.stringify(asked)) };
  }

  /** What the wish made before; whoever makes it just now is waited for. @throws ExchangeError conflict when the key was used for something else. */
  async findExisting(unit: UnitOfWork, idempotencyKey: IdempotencyKey | undefined): Promise<string | undefined> {
    if (!idempotencyKey) return undefined;
    await unit.acquireLock(`wish:${idempotencyKey.key}`);
    const found = await unit.idempotency.find(idempotencyKey.key);
    if (found && found.requestHash !== idempotencyKey.hash) throw keyReused();
    return found?.resourceId;
  }

  /** Keeps what it makes, in the unit that makes it and that asked for `made` before. */
  async saveKey({ idempotency }: UnitOfWork, idempotencyKey: IdempotencyKey | undefined, made: string): Promise<void> {
    if (idempotencyKey) await idempotency.insert(idempotencyKey.key, idempotencyKey.hash, made, this.#clock.now());
  }
}
