import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';

/**
 * Notifies the browser's other tabs of a logout, which is a navigation (specification, section 2). It does so only once
 * this page is actually left: when the server cannot be reached, the session has not ended.
 */
export function useLogoutBroadcast(): () => void {
  const session = useUseCase(SessionStore);
  return () => addEventListener('pagehide', () => session.clear(), { once: true });
}
