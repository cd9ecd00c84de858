/** An answer that is no signature: a status, and words that name no key. */
export class HttpError extends Error {
  override readonly name = 'Answer';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
