import type { MouseEvent } from 'react';

/** Does it here instead of following the link, unless another tab or window is wanted. */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
