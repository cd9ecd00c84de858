import { useEffect } from 'react';

/**
 * Reloads a builder that was reached from another page of the site without a document load, such as after a login: only
 * documents that were loaded as a builder may frame anything (by their policy). It reloads when the frame is refused.
 */
export function useFramingPage(): void {
  useEffect(() => {
    const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && loadedPath() !== location.pathname) location.reload();
    };
    document.addEventListener('securitypolicyviolation', refused);
    return () => document.removeEventListener('securitypolicyviolation', refused);
  }, []);
}

/** The path at which this document was loaded, whatever its address is now. */
function loadedPath(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation && new URL(navigation.name).pathname;
}
