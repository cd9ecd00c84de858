import { useEffect, useEffectEvent, useRef } from 'react';

/** Buttons of the card that go on with the amount; the others choose a currency or swap the two. */
const GOES_ON = 'button[type="submit"]:not([name="pick"], [name="swap"])';

interface Held {
  readonly button: HTMLButtonElement;
  readonly wanted: string;
}

/**
 * Holds a press of the card's buttons, or of Enter, until the coins follow from the sum: before that they are those of an
 * earlier sum, or as many of another coin. The press is forgotten when something else is wanted by then.
 * @param id of the field
 */
export function useHeldPress(id: string, isAhead: boolean, wanted: string): void {
  const held = useRef<Held>(undefined);
  const hold = useEffectEvent((event: Event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>(GOES_ON);
    if (!isAhead || button === null) return;
    event.preventDefault();
    event.stopPropagation();
    held.current = { button, wanted };
    button.setAttribute('aria-busy', 'true');
  });
  const release = useEffectEvent(() => {
    const one = held.current;
    held.current = undefined;
    one?.button.setAttribute('aria-busy', 'false');
    return one?.wanted === wanted ? one.button : undefined;
  });
  useEffect(() => {
    const form = (document.getElementById(id) as HTMLInputElement | null)?.form;
    form?.addEventListener('click', hold, true);
    return () => {
      form?.removeEventListener('click', hold, true);
      release();
    };
  }, [id]);
  useEffect(() => {
    if (!isAhead) release()?.click();
  }, [isAhead]);
}
