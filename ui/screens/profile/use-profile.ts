import { useEffect, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { pairwise } from 'rxjs';
import type { Profile } from '../../../core/domain/account.ts';
import { SessionStore } from '../../../core/ports/session-store.ts';
import { useStream } from '../../hooks/use-stream.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { ProfilePageData } from './profile-data.ts';

/** What the parts of the profile page can do beside their own. */
export interface Member {
  /** Loads again what is shown beside the profile itself: sessions, events. */
  renew(): void;
  /** Where the page goes when its session ends; the login, which leads back here, unless told. */
  leaveFor(path: string): void;
}

/** The login, which leads back to the profile. */
export const LOGIN_PATH = '/?login&proceedTo=%2Fprofile';

/** The profile as it is now, and what its parts share. When the session ends, here or in another tab, the page is left. */
export function useProfile(data: ProfilePageData): { readonly profile: Profile; readonly member: Member } {
  const session = useUseCase(SessionStore);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const exit = useRef(LOGIN_PATH);
  const profile = useStream(session.profile$, data.profile as Profile | undefined) ?? data.profile;
  useEffect(() => {
    const leaving = session.profile$.pipe(pairwise()).subscribe(([before, after]) => {
      if (before !== undefined && after === undefined) void navigate(exit.current);
    });
    return () => leaving.unsubscribe();
  }, [session, navigate]);
  const member = {
    renew: () => void revalidate(),
    leaveFor: (path: string) => {
      exit.current = path;
    },
  };
  return { profile, member };
}
