import { useEffect } from 'react';

/** Sets the title of the browser's tab; the server renders the first one. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
