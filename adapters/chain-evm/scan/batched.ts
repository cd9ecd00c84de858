/** Processes a list in batches of `size`, so that a node does not get thousands of requests at once. */
export async function batched<T, R>(
  items: readonly T[],
  size: number,
  work: (batch: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    // oxlint-disable-next-line no-await-in-loop -- batches run one after the other to limit the load
    results.push(...(await work(items.slice(start, start + size))));
  }
  return results;
}
