import { useEffect, useRef } from 'react';
import { sameSelection, type Selection } from '../../core/domain/quotes/selection.ts';

/**
 * Updates the address to the current selection without the router, which would load the page's data again. @param
 * pathOf a stable function.
 */
export function useAddress(selection: Selection, pathOf: (selection: Selection) => string): void {
  const named = useRef(selection);
  useEffect(() => {
    if (sameSelection(named.current, selection)) return;
    named.current = selection;
    history.replaceState(history.state, '', pathOf(selection));
  }, [selection, pathOf]);
}
