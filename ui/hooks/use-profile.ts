import { useState } from 'react';
import type { Profile } from '../../core/domain/accounts/account.ts';
import { SessionStore } from '../../core/ports/stores/session-store.ts';
import { useStream } from './use-stream.ts';
import { useUseCase } from './use-use-case.ts';

/** Who is signed in, as it changes; undefined while nobody is. */
export function useProfile(): Profile | undefined {
  const session = useUseCase(SessionStore);
  const [first] = useState(() => session.profile);
  return useStream(session.profile$, first);
}
