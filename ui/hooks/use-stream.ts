import { useMemo, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';

/** The latest value of a stream; `initial` until the first one, and on the server. Both must be stable. */
export function useStream<T>(stream$: Observable<T>, initial: T): T {
  const store = useMemo(() => storeOf(stream$, initial), [stream$, initial]);
  return useSyncExternalStore(store.subscribe, store.read, () => initial);
}

function storeOf<T>(stream$: Observable<T>, initial: T) {
  let latest = initial;
  return {
    read: () => latest,
    subscribe: (changed: () => void) => {
      const subscription = stream$.subscribe((value) => {
        latest = value;
        changed();
      });
      return () => subscription.unsubscribe();
    },
  };
}
