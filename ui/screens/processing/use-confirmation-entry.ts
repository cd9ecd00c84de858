import { useEffect, useEffectEvent, useRef } from 'react';

/** Marks the confirmation in the state of its history entry. */
const MARK = 'isConfirming';

interface EntryEvents {
  readonly isAgreed: boolean;
  /** Shows the confirmation, if what was typed is valid. */
  review(): Promise<boolean>;
  /** Shows the form. */
  back(): void;
}

/** Makes the confirmation an entry of the browser's history: Back leads to the form, with all that was typed. */
export function useConfirmationEntry({ isAgreed, review, back }: EntryEvents): void {
  const was = useRef(isAgreed);
  useEffect(() => {
    if (was.current === isAgreed) return;
    was.current = isAgreed;
    // Not by the router, which would load the page anew.
    if (isAgreed && !isMarked()) mark(history.pushState.bind(history), true);
    if (!isAgreed && isMarked()) history.back();
  }, [isAgreed]);
  const onMove = useEffectEvent(() => {
    if (isMarked()) void review();
    else back();
  });
  useEffect(() => {
    // A reloaded page shows the form.
    if (isMarked()) mark(history.replaceState.bind(history), false);
    const follow = () => onMove();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
}

function isMarked(): boolean {
  return (history.state as Readonly<Record<string, unknown>> | null)?.[MARK] === true;
}

function mark(write: History['pushState'], isConfirming: boolean): void {
  write({ ...(history.state as object | null), [MARK]: isConfirming }, '');
}
