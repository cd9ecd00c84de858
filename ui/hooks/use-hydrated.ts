import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until the page's scripts run: use it to enable what only scripts can do. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
