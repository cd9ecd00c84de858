import type { IncomingMessage } from 'node:http';

/** A REST call as it came over the wire. */
export interface RestCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Undecoded, without the question mark. */
  readonly query: string;
  /** Undecoded; empty if there is none. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface RestReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON in text, or a value that becomes JSON. */
  readonly body: unknown;
}

/** The largest body of a call, in bytes. */
const MAX_BODY = 64 * 1024;

/** @throws RangeError if the body is too large. */
export async function readCall(request: IncomingMessage): Promise<RestCall> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new RangeError(`the body has more than ${MAX_BODY} bytes`);
    chunks.push(chunk as Buffer);
  }
  const [path, query = ''] = (request.url ?? '/').split('?', 2);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  return { method: request.method ?? 'GET', path: path!, query, body: Buffer.concat(chunks).toString(), headers };
}

/** All parameters of a call, from the query and a form in the body. */
export function parametersOf({ query, body }: Pick<RestCall, 'query' | 'body'>): Readonly<Record<string, string>> {
  return Object.fromEntries([...new URLSearchParams(query), ...new URLSearchParams(body)]);
}

/** Writes JSON in which plain numbers may be given as text with all their digits: `num('0.100')`. */
export function num(text: string): { toJSON(): unknown } {
  const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
  return raw as { toJSON(): unknown };
}
