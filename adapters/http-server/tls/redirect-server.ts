import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { originForm } from '../pages/canonical-path.ts';
import { clientErrors } from '../limits/client-error.ts';
import { CALL_HEADERS, errorBody } from '../calls/error-response.ts';
import { limitConnections } from '../limits/limit-connections.ts';
import { AllowedHosts } from '../security/allowed-hosts.ts';

/** What plain HTTP is redirected to. */
export interface RedirectOptions {
  /** 0 is any free port. */
  readonly port: number;
  readonly host: string;
  /** Origin that browsers are sent to. */
  readonly publicUrl: string;
  /** Names beside that of `publicUrl` by which the server may be asked for. */
  readonly hosts?: readonly string[];
}

/** A server of redirects that runs. */
export interface RedirectServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Connections at a time, of all and of one address: each ends with its first answer, or after `RECEIVE_MS`. */
const MOST_CONNECTIONS = 1_024;
const MOST_OF_ONE = 64;
const RECEIVE_MS = 5_000;
/** Bytes of a request's headers. */
const HEADERS = 8 * 1024;

/**
 * Answers plain HTTP for names of our own: it sends browsers to the same path over https, and refuses what is not a GET,
 * whose secrets have been sent in the clear already. Requests for other names are refused.
 */
export async function startRedirect({ port, host, publicUrl, hosts }: RedirectOptions): Promise<RedirectServer> {
  const own = new AllowedHosts(publicUrl, withoutPorts(publicUrl, hosts));
  const times = { headersTimeout: RECEIVE_MS, requestTimeout: RECEIVE_MS, connectionsCheckingInterval: 1_000 };
  const server = createServer({ ...times, maxHeaderSize: HEADERS, keepAlive: false }, (request, response) =>
    answer(request, response, own, publicUrl),
  );
  server.maxConnections = MOST_CONNECTIONS;
  limitConnections(server, { most: MOST_OF_ONE, trust: () => false, refused: () => {} });
  server.maxRequestsPerSocket = 1;
  server.setTimeout(RECEIVE_MS).on(
    'clientError',
    clientErrors(() => false),
  );
  server.listen(port, host);
  await once(server, 'listening');
  // A connection that could not be accepted: without a listener the process would end.
  server.on('error', () => {});
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

/** Names are asked for here at another port than there. */
function withoutPorts(publicUrl: string, hosts: readonly string[] = []): string[] {
  return [new URL(publicUrl).hostname, ...hosts.map((host) => new URL(`http://${host}`).hostname)];
}

function answer(request: IncomingMessage, response: ServerResponse, own: AllowedHosts, publicUrl: string): void {
  const { method, url = '/', headers } = request;
  // Nothing more is read of whoever was answered.
  response.once('finish', () => request.socket.destroySoon());
  if (!own.has(headers.host)) return refuse(response, 421, 'This server does not answer for that host');
  if (method !== 'GET' && method !== 'HEAD') return refuse(response, 403, 'Use https');
  const location = publicUrl + originForm(url).replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
  response.writeHead(301, { location, 'content-length': 0, connection: 'close' }).end();
}

function refuse(response: ServerResponse, status: number, why: string): void {
  const body = errorBody(new ExchangeError('forbidden', why));
  const own = { 'content-length': Buffer.byteLength(body), connection: 'close' };
  response.writeHead(status, { ...CALL_HEADERS, ...own }).end(body);
}

async function closed(server: Server): Promise<void> {
  const ended = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await ended;
}
