import type { Secrets } from '../../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';

type Counting = Pick<UnitOfWork, 'attempts'>;

/** Remembers for a day who unsubscribed: requests run in any order, and a later subscription must not win. */
export class Unsubscribes {
  readonly #secrets: Pick<Secrets, 'emailDigest'>;

  constructor(secrets: Pick<Secrets, 'emailDigest'>) {
    this.#secrets = secrets;
  }

  /** Stores that an e-mail unsubscribed at a time. */
  async record({ attempts }: Counting, email: string, at: number): Promise<void> {
    await attempts.acquire([this.#key(email)], at, at + 1, 1);
  }

  /** Whether an e-mail has unsubscribed since a time; subscriptions asked for before are out of date. */
  async isRecordedSince({ attempts }: Counting, email: string, at: number): Promise<boolean> {
    const own = await attempts.acquire([this.#key(email)], at - 1, at, 1);
    if (own !== undefined) await attempts.release(own);
    return own === undefined;
  }

  #key(email: string): string {
    return `left:${this.#secrets.emailDigest(email)}`;
  }
}
