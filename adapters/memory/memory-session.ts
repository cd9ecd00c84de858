import { BehaviorSubject } from 'rxjs';
import type { Profile } from '../../core/domain/accounts/account.ts';
import type { SessionStore } from '../../core/ports/stores/session-store.ts';

/** A `SessionStore` that lasts as long as the object. */
export class MemorySession implements SessionStore {
  readonly profile$: BehaviorSubject<Profile | undefined>;

  /** @param profile the user signed in at first; nobody by default. */
  constructor(profile?: Profile) {
    this.profile$ = new BehaviorSubject(profile);
  }

  get profile(): Profile | undefined {
    return this.profile$.value;
  }

  keep(profile: Profile): void {
    this.profile$.next(profile);
  }

  clear(): void {
    this.profile$.next(undefined);
  }
}
