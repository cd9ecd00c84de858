/** Calls at a time, and connections for bare insertions: as many as two servers together have. */
export const AT_ONCE = 20;

/** Does the work for all items, `AT_ONCE` at a time. @returns the results in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length });
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
