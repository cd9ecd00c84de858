import type { Caller } from '../contract/caller.ts';
import type { Secrets } from './services/secrets.ts';
import type { UnitOfWork } from './stores/store.ts';

/** Tells whose exchanges a caller may see. */
export interface OwnerResolver {
  /** @throws ExchangeError unauthenticated for a session that has ended. @returns names under which what the caller made is kept, as `record.owner` has them; the first owns what they make now. */
  of(caller: Caller | undefined): Promise<readonly string[]>;
  /**
   * The same for somebody who goes on watching what they were let in to see: asked again and again, it does not count as a
   * visit, and so keeps no session alive. @throws ExchangeError unauthenticated once the session, or the key, is no more.
   */
  ofWatcher(caller: Caller | undefined): Promise<readonly string[]>;
  /**
   * Keeps the session, or the key, of a caller who was let in from ending before the unit has ended.
   * @throws ExchangeError unauthenticated once it is no more.
   */
  hold(unit: UnitOfWork, caller: Caller | undefined): Promise<void>;
}

/** Without accounts: a browser owns what it made, by the fingerprint of its cookie. */
export function visitorOwners(secrets: Pick<Secrets, 'digest'>): OwnerResolver {
  const of: OwnerResolver['of'] = async (caller) =>
    caller?.visitor === undefined ? [] : [secrets.digest(caller.visitor)];
  return { of, ofWatcher: of, hold: async () => {} };
}
