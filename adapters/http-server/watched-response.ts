import { type IncomingMessage, ServerResponse } from 'node:http';

type Chunk = string | Uint8Array;
type Callback = (error?: Error | null) => void;

/**
 * An HTTP/1 response that reports when some of it waits for its reader. Most responses go to the operating system as
 * they are written; these are neither counted nor kept.
 */
export class WatchedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Called after each write that leaves bytes in this process. */
  onWaiting: ((response: ServerResponse) => void) | undefined = undefined;

  override write(chunk: Chunk, encoding?: BufferEncoding | Callback, callback?: Callback): boolean {
    const isWritable = super.write(chunk, encoding as BufferEncoding, callback);
    if (this.writableLength > 0) this.onWaiting?.(this);
    return isWritable;
  }

  override end(chunk?: Chunk | (() => void), encoding?: BufferEncoding | (() => void), callback?: () => void): this {
    super.end(chunk, encoding as BufferEncoding, callback);
    if (this.writableLength > 0) this.onWaiting?.(this);
    return this;
  }
}
