import { BehaviorSubject } from 'rxjs';
import type { Profile } from '../../core/domain/accounts/account.ts';
import type { SessionStore } from '../../core/ports/stores/session-store.ts';

/** Name of the channel between the tabs of a browser. */
export const SESSION_CHANNEL = 'altway.session';

/** What the store needs of a `BroadcastChannel`. */
export type TabChannel = Pick<BroadcastChannel, 'addEventListener' | 'postMessage'>;

/** Who is signed in, from what the server said of this page on; other tabs are told of each change, and tell. */
export class PageSession implements SessionStore {
  readonly profile$: BehaviorSubject<Profile | undefined>;
  readonly #others: TabChannel | undefined;

  /** @param others absent on the server and in browsers without channels. */
  constructor(profile: Profile | undefined, others?: TabChannel) {
    this.profile$ = new BehaviorSubject(profile);
    this.#others = others;
    // Only pages of this site can speak here; what proves anything is a cookie all the same.
    others?.addEventListener('message', ({ data }: MessageEvent<Profile | null>) =>
      this.profile$.next(data ?? undefined),
    );
  }

  get profile(): Profile | undefined {
    return this.profile$.value;
  }

  keep(profile: Profile): void {
    this.#change(profile);
  }

  clear(): void {
    if (this.profile !== undefined) this.#change(undefined);
  }

  #change(profile: Profile | undefined): void {
    this.profile$.next(profile);
    this.#others?.postMessage(profile ?? null);
  }
}
