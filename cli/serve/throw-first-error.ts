/**
 * Handles a rejection by throwing the first of its errors. An error of closing holds the one before it as `suppressed`;
 * later ones follow from the first, or matter less.
 */
export function throwFirstError(error: unknown): never {
  if (error instanceof SuppressedError) throwFirstError(error.suppressed);
  throw error;
}

/** Takes over what the stack would close. @returns a function that closes all of it, then throws the first error. */
export function takeOver(closers: AsyncDisposableStack): () => Promise<void> {
  const taken = closers.move();
  return () => taken.disposeAsync().catch(throwFirstError);
}
