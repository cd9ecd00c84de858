import type { Secrets } from '../../../ports/services/secrets.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { keyReused } from '../errors.ts';

/** An `Idempotency-Key` of one account: the key and the request, as fingerprints. */
export interface IdempotencyKey {
  readonly key: string;
  readonly hash: string;
}

/** Makes an affiliate's request run once, however often it arrives. */
export class AffiliateIdempotency {
  readonly #secrets: Pick<Secrets, 'digest'>;
  readonly #clock: Clock;

  constructor(secrets: Pick<Secrets, 'digest'>, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** @returns undefined without a key or for a blank one. @param asked the request's content; never a code. */
  keyOf(accountId: string, key: string | undefined, asked: readonly string[]): IdempotencyKey | undefined {
    if (key === undefined || key.trim() === '') return undefined;
    const named = JSON.stringify(['affiliate', accountId, key]);
    return { key: this.#secrets.digest(named), hash: this.#secrets.digest(JSON.stringify(asked)) };
  }

  /**
   * The ID of what the request created before; waits for the same request in progress. @throws ExchangeError conflict
   * when the key was used for another request.
   */
  async findExisting(unit: UnitOfWork, idempotencyKey: IdempotencyKey | undefined): Promise<string | undefined> {
    if (!idempotencyKey) return undefined;
    await unit.acquireLock(`wish:${idempotencyKey.key}`);
    const found = await unit.idempotency.find(idempotencyKey.key);
    if (found && found.requestHash !== idempotencyKey.hash) throw keyReused();
    return found?.resourceId;
  }

  /**
   * Stores the ID of what the request creates, in the unit of work that creates it and that called `findExisting`
   * before.
   */
  async saveKey({ idempotency }: UnitOfWork, idempotencyKey: IdempotencyKey | undefined, made: string): Promise<void> {
    if (idempotencyKey) await idempotency.insert(idempotencyKey.key, idempotencyKey.hash, made, this.#clock.now());
  }
}
