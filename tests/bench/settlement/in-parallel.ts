/** Connections for bare insertions: as many as two servers together have. */
export const CONNECTIONS = 20;

/** Customers who create exchanges at the same time: each waits for an answer before it sends the next request. */
export const CUSTOMERS = 200;

/** Does the work for all items, `atOnce` at a time. @returns the results in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
  atOnce: number,
): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length });
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
