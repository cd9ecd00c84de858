import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until the page's scripts run: what only scripts can do waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
