import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { loadWithMessages } from '../../hooks/loading/deferred-messages.ts';
import { useResolve } from '../../hooks/use-use-case.ts';
import type * as Steps from './later-steps.ts';

/**
 * The steps after the amounts. Their code and texts are loaded when the pointer or the focus enters the widget.
 * @param place of the widget's steps
 */
export function useLaterSteps(place: RefObject<HTMLElement | null>) {
  const resolve = useResolve();
  const [steps, setSteps] = useState<typeof Steps>();
  const [isLost, setIsLost] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const load = async () => setSteps(await loadWithMessages(resolve, () => import('./later-steps.ts')));
  const preload = useEffectEvent(() => {
    load().catch(() => undefined);
  });
  useEffect(() => {
    const used = new AbortController();
    const begin = () => {
      used.abort();
      preload();
    };
    for (const event of ['focusin', 'pointerenter'])
      place.current?.addEventListener(event, begin, { signal: used.signal });
    return () => used.abort();
  }, [place]);
  return {
    steps,
    /** True when they could not be loaded. */
    isLost: isLost && !steps,
    /** True while they are waited for. */
    isOpening,
    /** Resolves to false when they cannot be loaded; it may be called again. */
    isLoaded: async () => {
      setIsOpening(true);
      const isThere = await load().then(
        () => true,
        () => false,
      );
      setIsLost(!isThere);
      setIsOpening(false);
      return isThere;
    },
  };
}
