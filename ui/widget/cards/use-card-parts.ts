import { useEffect, useEffectEvent, useState } from 'react';
import { loadWithMessages } from '../../hooks/loading/deferred-messages.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { useResolve } from '../../hooks/use-use-case.ts';
import type * as Parts from './card-parts.ts';

export type CardParts = typeof Parts;

/** Loads what a widget shows of a card payment, with its texts. Rejects when it cannot be loaded. */
export function loadCardParts(resolve: Resolve): Promise<CardParts> {
  return loadWithMessages(resolve, () => import('./card-parts.ts'), 'cards');
}

/** What a widget shows of a card payment, loaded once a card is to pay; undefined until then. */
export function useCardParts(isWanted: boolean): CardParts | undefined {
  const resolve = useResolve();
  const [parts, setParts] = useState<CardParts>();
  const load = useEffectEvent(() => {
    // The sums are complete without it, and the exchange's own view loads it again.
    loadCardParts(resolve).then(setParts, () => undefined);
  });
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted]);
  return isWanted ? parts : undefined;
}
