import type { Observable } from 'rxjs';
import type { Profile } from '../../domain/accounts/account.ts';
import { port } from '../port.ts';

/** Who is signed in, as far as this page or command knows; what proves it is a cookie that no script reads. */
export interface SessionStore {
  /** The latest at once, then each change; undefined while nobody is signed in. */
  readonly profile$: Observable<Profile | undefined>;
  readonly profile: Profile | undefined;
  keep(profile: Profile): void;
  /** Nobody is signed in any more. */
  clear(): void;
}
export const SessionStore = port<SessionStore>('SessionStore');
