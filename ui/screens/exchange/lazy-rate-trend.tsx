import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { loadChunk } from '../../hooks/loading/load-chunk.ts';
import { useResolve } from '../../hooks/use-use-case.ts';
import classes from './lazy-rate-trend.module.css';

/** Longest wait for an idle moment, and the wait where the browser knows none, in milliseconds. */
const PATIENCE_MS = 2_000;

interface TrendProps {
  readonly from: Currency | undefined;
  readonly to: Currency | undefined;
}

/** The pair's last 24 hours below the card, in a place that is kept for it. Its code is loaded when the page is idle. */
export function LazyRateTrend({ from, to }: TrendProps) {
  const resolve = useResolve();
  const [Loaded, setLoaded] = useState<ComponentType<{ readonly from: Currency; readonly to: Currency }>>();
  const load = useEffectEvent(() => {
    loadChunk(resolve, import('./rate-trend.tsx')).then(
      ({ RateTrend }) => setLoaded(() => RateTrend),
      // The card is complete without it.
      () => undefined,
    );
  });
  useEffect(() => whenIdle(() => load()), []);
  const isPair = from !== undefined && to !== undefined && from.asset !== to.asset;
  return <div className={classes['trend']}>{Loaded && isPair && <Loaded from={from} to={to} />}</div>;
}

/** @returns what cancels it */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const asked = requestIdleCallback(act, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(act, PATIENCE_MS);
  return () => clearTimeout(timer);
}
