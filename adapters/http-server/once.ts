/** Tells the first time alone: where every request could have a line written, anyone could fill the log. */
export function once<T>(tell: (what: T) => void): (what: T) => void {
  let isTold = false;
  return (what) => {
    if (!isTold) tell(what);
    isTold = true;
  };
}
