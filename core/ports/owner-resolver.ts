import type { Caller } from '../contract/caller.ts';
import type { Secrets } from './services/secrets.ts';
import type { UnitOfWork } from './stores/store.ts';

export interface OwnerResolver {
  /**
   * @throws ExchangeError unauthenticated for a session that has ended. @returns owners of the caller's exchanges, as
   * in `record.owner`; the first one owns new exchanges.
   */
  of(caller: Caller | undefined): Promise<readonly string[]>;
  /**
   * Like `of`, for a caller who keeps watching a resource. Repeated checks do not count as a visit, and so do not
   * extend the session. @throws ExchangeError unauthenticated once the session or key has ended.
   */
  ofWatcher(caller: Caller | undefined): Promise<readonly string[]>;
  /** Keeps session or key from ending before the unit of work has. @throws ExchangeError unauthenticated */
  hold(unit: UnitOfWork, caller: Caller | undefined): Promise<void>;
}

/** Resolver without accounts: a browser owns what it created, by the SHA-256 of its cookie. */
export function visitorOwners(secrets: Pick<Secrets, 'digest'>): OwnerResolver {
  const of: OwnerResolver['of'] = async (caller) =>
    caller?.visitor === undefined ? [] : [secrets.digest(caller.visitor)];
  return { of, ofWatcher: of, hold: async () => {} };
}
