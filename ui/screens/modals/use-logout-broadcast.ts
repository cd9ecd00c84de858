import { SessionStore } from '../../../core/ports/stores/session-store.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';

/**
 * Tells the browser's other tabs of a logout, which is a navigation (specification, section 2). Only once this page is
 * really left: when the server cannot be reached, nothing has ended.
 */
export function useLogoutBroadcast(): () => void {
  const session = useUseCase(SessionStore);
  return () => addEventListener('pagehide', () => session.clear(), { once: true });
}
