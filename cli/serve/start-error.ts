/** The reason why a server could not start, in words for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
