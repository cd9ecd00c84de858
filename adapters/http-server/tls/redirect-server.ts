import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { originForm } from '../pages/canonical-path.ts';
import { clientErrors } from '../limits/client-error.ts';
import { CALL_HEADERS, errorBody } from '../calls/error-response.ts';
import { limitConnections } from '../limits/limit-connections.ts';
import { AllowedHosts } from '../security/allowed-hosts.ts';

/** Options of the redirect from plain HTTP. */
interface RedirectOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** Origin that browsers are sent to. */
  readonly publicUrl: string;
  /** Host names beside that of `publicUrl` that the server answers for. */
  readonly hosts?: readonly string[];
}

/** A running redirect server. */
export interface RedirectServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Connections at a time, in all and per address: each ends with its first response, or after `RECEIVE_MS`. */
const MAX_CONNECTIONS = 1_024;
const MAX_PER_SUBNET = 64;
const RECEIVE_MS = 5_000;
/** Longest headers of a request, in bytes. */
const HEADERS = 8 * 1024;

/**
 * Answers plain HTTP for our own host names: redirects GETs to the same path over https, and refuses other methods,
 * whose secrets have been sent in the clear already. Refuses requests for other hosts.
 */
export async function startRedirect({ port, host, publicUrl, hosts }: RedirectOptions): Promise<RedirectServer> {
  const own = new AllowedHosts(publicUrl, withoutPorts(publicUrl, hosts));
  const times = { headersTimeout: RECEIVE_MS, requestTimeout: RECEIVE_MS, connectionsCheckingInterval: 1_000 };
  const server = createServer({ ...times, maxHeaderSize: HEADERS, keepAlive: false }, (request, response) =>
    answer(request, response, own, publicUrl),
  );
  server.maxConnections = MAX_CONNECTIONS;
  limitConnections(server, { most: MAX_PER_SUBNET, trust: () => false, refused: () => {} });
  server.maxRequestsPerSocket = 1;
  server.setTimeout(RECEIVE_MS).on(
    'clientError',
    clientErrors(() => false),
  );
  server.listen(port, host);
  await once(server, 'listening');
  // Handles a connection that could not be accepted: without a listener the process would end.
  server.on('error', () => {});
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

/** Removes the ports, because plain HTTP is served on another one than https. */
function withoutPorts(publicUrl: string, hosts: readonly string[] = []): string[] {
  return [new URL(publicUrl).hostname, ...hosts.map((host) => new URL(`http://${host}`).hostname)];
}

function answer(request: IncomingMessage, response: ServerResponse, own: AllowedHosts, publicUrl: string): void {
  const { method, url = '/', headers } = request;
  // Closes the connection after the response and reads no more of it.
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
