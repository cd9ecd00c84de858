import { randomBytes } from 'node:crypto';
import { createServer, type Server } from '../../../adapters/http-server/create-server.ts';
import type { ServerOptions } from '../../../adapters/http-server/server-options.ts';
import { onePairExchange } from '../fixtures/one-pair-exchange.ts';

/** A real server on a free loopback port, and its log. */
export interface RunningServer {
  readonly url: string;
  readonly server: Server;
  /** Every log line so far, as text. */
  readonly log: () => string;
}

/** Starts a server as in production, quiet and with high limits unless given; the caller closes it. */
export async function startServer(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const lines: string[] = [];
  const log = { level: 'debug', stream: { write: (line: string) => void lines.push(line) } };
  const server = await createServer({
    api: onePairExchange(),
    signingKey: randomBytes(32),
    rateLimit: 100_000,
    log,
    ...options,
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url, server, log: () => lines.join('') };
}

/** The headers of a POST: the token of a GET and the cookie that came with it. */
export async function visit(url: string, path = '/api/domain/'): Promise<Record<string, string>> {
  const { headers } = await fetch(url + path);
  const cookie = headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return {
    'content-type': 'application/json',
    'x-csrf-token': headers.get('x-csrf-token') ?? '',
    cookie: cookie.join('; '),
  };
}
