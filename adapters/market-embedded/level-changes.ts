/**
 * The changes that turn the levels of one side of a book into others: new and changed levels with their size, removed
 * ones with size zero. `sign` is 1 for asks and -1 for bids, whose prices fall.
 */
export function levelChanges(before: Float64Array, after: Float64Array, sign: 1 | -1): Float64Array {
  const changes = new Float64Array(before.length + after.length);
  let length = 0;
  const push = (price: number, size: number): void => {
    changes[length] = price;
    changes[length + 1] = size;
    length += 2;
  };
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const old = i < before.length ? before[i]! : sign * Infinity;
    const now = j < after.length ? after[j]! : sign * Infinity;
    if (old !== now && sign * (now - old) > 0) {
      push(old, 0);
      i += 2;
      continue;
    }
    if (old !== now || before[i + 1] !== after[j + 1]) push(now, after[j + 1]!);
    if (old === now) i += 2;
    j += 2;
  }
  return changes.slice(0, length);
}
