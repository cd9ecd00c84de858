import { useEffect } from 'react';

/**
 * Only documents that were loaded as a builder may frame anything (their policy says so). Whoever came from another page of
 * the site without loading this one, such as after a login, has it loaded when its frame is refused.
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

/** The path that this document was loaded at, whatever its address is now. */
function loadedPath(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation && new URL(navigation.name).pathname;
}
