/** Waits for the next minute when less than this is left of the current one: requests are counted by the minute. */
export async function waitForRestOfMinute(milliseconds: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < milliseconds) await new Promise((resolve) => setTimeout(resolve, left + 1));
}
