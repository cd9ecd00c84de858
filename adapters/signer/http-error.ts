/** An error answer over HTTP: a status and a message that contains no key. */
export class HttpError extends Error {
  override readonly name = 'Answer';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
