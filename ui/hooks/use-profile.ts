import { useState } from 'react';
import type { Profile } from '../../core/domain/accounts/account.ts';
import { SessionStore } from '../../core/ports/stores/session-store.ts';
import { useStream } from './use-stream.ts';
import { useUseCase } from './use-use-case.ts';

/** The signed-in user's profile, kept current; undefined while nobody is signed in. */
export function useProfile(): Profile | undefined {
  const session = useUseCase(SessionStore);
  const [first] = useState(() => session.profile);
  return useStream(session.profile$, first);
}
