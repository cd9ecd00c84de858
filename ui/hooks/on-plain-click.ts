import type { MouseEvent } from 'react';

/** Runs the action instead of following the link, unless the visitor asks for another tab or window. */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
