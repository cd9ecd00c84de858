import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a flaky server treats one request: resets the connection, does not answer, or answers. */
export type Treatment =
  | 'reset'
  | 'silence'
  | 'half'
  | ((request: IncomingMessage, response: ServerResponse) => void)
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

export interface FlakyServer {
  readonly url: string;
  /** The requests, in order: method, path and the headers of interest. */
  readonly asked: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

/** A real server that treats its requests in the given order, and all further ones like the last. */
export async function flakyServer(...treatments: Treatment[]): Promise<FlakyServer> {
  const asked: FlakyServer['asked'] = [];
  const server = createServer((request, response) => {
    const treatment = treatments[Math.min(asked.length, treatments.length - 1)]!;
    asked.push({ method: request.method!, path: request.url!, headers: request.headers });
    request.resume().on('end', () => treat(treatment, request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

function treat(treatment: Treatment, request: IncomingMessage, response: ServerResponse): void {
  if (typeof treatment === 'function') return treatment(request, response);
  if (treatment === 'silence') return;
  if (treatment === 'reset') return void request.socket.resetAndDestroy();
  if (treatment === 'half') {
    response.writeHead(200, { 'content-length': '100' }).write('{"result":');
    return void setTimeout(() => request.socket.resetAndDestroy(), 20);
  }
  const { status, headers, body } = treatment;
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}
