import { useEffect, useRef, useState } from 'react';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';

export type ActionState =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'failed'; readonly error: ExchangeError };

/** Runs one action at a time; requests meanwhile are dropped, so a double click runs it only once. */
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
