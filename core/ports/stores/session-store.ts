import type { Observable } from 'rxjs';
import type { Profile } from '../../domain/accounts/account.ts';
import { port } from '../port.ts';

/** The signed-in user, as known to this page or command; the proof is a cookie that no script can read. */
export interface SessionStore {
  /** Emits the latest profile at once, then each change; undefined while nobody is signed in. */
  readonly profile$: Observable<Profile | undefined>;
  readonly profile: Profile | undefined;
  keep(profile: Profile): void;
  clear(): void;
}
export const SessionStore = port<SessionStore>('SessionStore');
