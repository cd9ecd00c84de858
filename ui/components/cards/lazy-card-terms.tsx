import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { CardTerms as Terms } from '../../../core/domain/cards/card-payment.ts';
import { loadWithMessages } from '../../hooks/loading/deferred-messages.ts';
import { useResolve } from '../../hooks/use-use-case.ts';

type Part = ComponentType<{ readonly card: Terms }>;

/** The terms of a card payment. Their part of the page, and its texts, are loaded when a card is chosen. */
export function LazyCardTerms({ card }: { readonly card: Terms }) {
  const resolve = useResolve();
  const [Loaded, setLoaded] = useState<Part>();
  const load = useEffectEvent(() => {
    loadWithMessages(resolve, () => import('./card-terms.tsx')).then(
      ({ CardTerms }) => setLoaded(() => CardTerms),
      // The sums are complete without it; the confirmation shows it again.
      () => undefined,
    );
  });
  useEffect(() => load(), []);
  return Loaded ? <Loaded card={card} /> : null;
}
