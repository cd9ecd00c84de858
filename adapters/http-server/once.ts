/**
 * Wraps a callback so that only its first call takes effect: if every request could write a log line, anyone could fill
 * the log.
 */
export function once<T>(callback: (what: T) => void): (what: T) => void {
  let wasCalled = false;
  return (what) => {
    if (!wasCalled) callback(what);
    wasCalled = true;
  };
}
