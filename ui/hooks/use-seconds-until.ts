import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Seconds to an ISO 8601 time by this machine's clock, never below zero; undefined before scripts run. */
export function useSecondsUntil(iso: string): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const show = () => setLeft(Math.max(0, Math.ceil((Date.parse(iso) - Date.now()) / SECOND_MS)));
    show();
    const ticking = setInterval(show, SECOND_MS);
    return () => clearInterval(ticking);
  }, [iso]);
  return left;
}
