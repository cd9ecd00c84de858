import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EstimateView } from '../../../core/use-cases/estimate-quote.ts';

/**
 * Acts on a press of a button once there is a price. A press is forgotten when something else is wanted by then, or when
 * the price fails.
 * @param wanted what is priced, as one text.
 * @param run acts; with the state of the render that has the price.
 */
export function useOncePriced<Act>(status: EstimateView['status'], wanted: string, run: (act: Act) => void) {
  const next = useRef<{ readonly act: Act; readonly wanted: string }>(undefined);
  const [pressed, setPressed] = useState<string>();
  const [before, setBefore] = useState(status);
  if (before !== status) {
    setBefore(status);
    if (status !== 'waiting') setPressed(undefined);
  }
  const changed = useEffectEvent((now: EstimateView['status']) => {
    const one = next.current;
    if (now === 'waiting' || one === undefined) return;
    next.current = undefined;
    if (now === 'ready' && one.wanted === wanted) run(one.act);
  });
  useEffect(() => changed(status), [status]);
  return {
    /** True from a press until the price is there, which the button shows. */
    isGoing: pressed === wanted && status === 'waiting',
    press: (act: Act) => {
      if (status === 'ready') return run(act);
      next.current = { act, wanted };
      setPressed(wanted);
    },
  };
}
