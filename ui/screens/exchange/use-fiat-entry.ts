import { useState } from 'react';
import type { FiatEntry } from '../../components/exchange-card/card-types.ts';
import { loadWithMessages } from '../../hooks/loading/deferred-messages.ts';
import { useResolve } from '../../hooks/use-use-case.ts';

/** Typing the amount in the currency of worth, whose field is loaded when it is asked for. */
export function useFiatEntry(): FiatEntry {
  const resolve = useResolve();
  const [Field, setField] = useState<FiatEntry['Field']>();
  const [isOpening, setOpening] = useState(false);
  const open = () => {
    setOpening(true);
    loadWithMessages(resolve, () => import('./fiat/fiat-field.tsx'))
      .then(
        ({ FiatField }) => setField(() => FiatField),
        // Pressing it again tries again.
        () => undefined,
      )
      .finally(() => setOpening(false));
  };
  return { Field, isOpening, open, close: () => setField(undefined) };
}
