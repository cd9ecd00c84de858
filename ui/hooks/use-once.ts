import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs an action the first time the condition becomes true. */
export function useOnce(is: boolean, act: () => void): void {
  const isDone = useRef(false);
  const done = useEffectEvent(act);
  useEffect(() => {
    if (!is || isDone.current) return;
    isDone.current = true;
    done();
  }, [is]);
}
