import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Seconds left of `total` since the component was shown; undefined before scripts run. It uses only this machine's
 * clock, because two clocks never agree.
 */
export function useSecondsLeft(total: number): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const started = performance.now();
    const show = () => setLeft(Math.max(0, Math.ceil(total - (performance.now() - started) / SECOND_MS)));
    show();
    const ticking = setInterval(show, SECOND_MS);
    return () => clearInterval(ticking);
  }, [total]);
  return left;
}
