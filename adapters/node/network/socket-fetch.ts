import { request } from 'node:http';
import { connect } from 'node:net';

/** The longest response that is read, in bytes. */
const MAX_ANSWER = 64 * 1024 * 1024;

interface Init {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

interface Response {
  readonly status: number;
  readonly headers: { get(name: string): string | null; getSetCookie(): string[] };
  text(): Promise<string>;
}

/** The part of `fetch` that the HTTP client uses, over a Unix socket; only the URL's path and query count. */
export function socketFetch(socketPath: string): (url: string, init: Init) => Promise<Response> {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(url);
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = { socketPath, path: pathname + search, method, headers: { ...headers, ...length }, signal };
      const sent = request({ ...options, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_ANSWER) answer.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        answer.on('error', reject);
        answer.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          const get = (name: string) => [answer.headers[name.toLowerCase()] ?? []].flat().join(', ') || null;
          resolve({
            status: answer.statusCode ?? 0,
            headers: { get, getSetCookie: () => [] },
            text: async () => text,
          });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
}

/**
 * Whether a server listens at a socket.
 * @throws Error for any other reason than that none does, such as missing permission.
 */
export function isAnswered(socketPath: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = connect(socketPath);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false);
      else reject(error);
    });
  });
}
