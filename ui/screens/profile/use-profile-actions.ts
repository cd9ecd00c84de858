import { useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { pairwise } from 'rxjs';
import type { Profile } from '../../../core/domain/accounts/account.ts';
import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { ProfilePageData } from './profile-data.ts';

/** Shared actions of the profile page's parts. */
export interface ProfileActions {
  /** Reloads the data besides the profile itself: sessions and events. */
  renew(): void;
  /** Sets where the page goes if its session ends now; the login, which returns here, unless called. */
  leaveFor(path: string): void;
}

/** The current profile, and what the parts of its page share. */
export function useProfileActions(data: ProfilePageData): {
  readonly profile: Profile;
  readonly actions: ProfileActions;
} {
  const session = useUseCase(SessionStore);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const exit = useRef<string>(undefined);
  const profile = useProfile() ?? data.profile;
  useEffect(() => {
    const leaving = session.profile$.pipe(pairwise()).subscribe(([before, after]) => {
      if (before !== undefined && after === undefined && exit.current !== undefined) void navigate(exit.current);
    });
    return () => leaving.unsubscribe();
  }, [session, navigate]);
  const actions = {
    renew: () => void revalidate(),
    leaveFor: (path: string) => {
      exit.current = path;
    },
  };
  return { profile, actions };
}
