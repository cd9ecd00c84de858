import { useEffect, useRef, useState } from 'react';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';

/** How something the visitor asked for is going. */
export type ActionState =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'failed'; readonly error: ExchangeError };

/** Runs one thing at a time; what is asked for meanwhile is dropped, so a double click does nothing twice. */
export function useAction() {
  const [state, setState] = useState<ActionState>({ status: 'idle' });
  const isBusy = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const settle = (next: ActionState) => {
    isBusy.current = false;
    if (isShown.current) setState(next);
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ status: 'busy' });
    try {
      await work();
      settle({ status: 'idle' });
    } catch (cause) {
      settle({ status: 'failed', error: ExchangeError.from(cause) });
    }
  };
  return { state, run, clear: () => setState({ status: 'idle' }) };
}
