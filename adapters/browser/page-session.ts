import { BehaviorSubject } from 'rxjs';
import type { Profile } from '../../core/domain/accounts/account.ts';
import type { SessionStore } from '../../core/ports/stores/session-store.ts';

/** Name of the channel between a browser's tabs. */
export const SESSION_CHANNEL = 'altway.session';

/** The part of a `BroadcastChannel` that the store uses. */
export type TabChannel = Pick<BroadcastChannel, 'addEventListener' | 'postMessage'>;

/** Knows who is signed in: starts with the profile that the server rendered, and shares each change with other tabs. */
export class PageSession implements SessionStore {
  readonly profile$: BehaviorSubject<Profile | undefined>;
  readonly #others: TabChannel | undefined;

  /** @param others the channel to other tabs; absent on the server and in browsers without `BroadcastChannel`. */
  constructor(profile: Profile | undefined, others?: TabChannel) {
    this.profile$ = new BehaviorSubject(profile);
    this.#others = others;
    // Only pages of this origin can post here; authentication rests on the cookie in any case.
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
