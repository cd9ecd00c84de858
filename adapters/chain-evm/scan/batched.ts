/** Works through a list, `size` at a time, so that a node is not asked thousands of questions at once. */
export async function batched<T, R>(
  items: readonly T[],
  size: number,
  work: (batch: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    // oxlint-disable-next-line no-await-in-loop -- one strip after the other is the point
    results.push(...(await work(items.slice(start, start + size))));
  }
  return results;
}
