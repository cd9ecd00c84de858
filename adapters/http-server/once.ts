/** Tells the first time alone: where every request could have a line written, anyone could fill the log. */
export function once<T>(callback: (what: T) => void): (what: T) => void {
  let wasCalled = false;
  return (what) => {
    if (!wasCalled) callback(what);
    wasCalled = true;
  };
}
