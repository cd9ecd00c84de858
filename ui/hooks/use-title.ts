import { useEffect } from 'react';

/** Names the page in the browser's tab; the server writes the first title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
