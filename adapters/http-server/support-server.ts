import { chmod, lstat, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { type CallOptions, pathFields, type Route } from '../../core/contract/route.ts';
import { supportRoutes } from '../../core/contract/support/support-routes.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { actingAs } from '../../core/exchange/support/acting-as.ts';
import type { StaffAuthenticator } from '../../core/ports/apis/staff-tokens.ts';
import type { SupportApi } from '../../core/ports/apis/support-api.ts';
import { inputOf, resultText } from './calls/call-text.ts';
import { CALL_HEADERS, errorBody, errorResponseOf } from './calls/error-response.ts';
import { RequestGate } from './limits/request-gate.ts';

/** Longest body in bytes: an audit's progress has a line for each account of each currency. */
const MAX_BODY = 1024 * 1024;
/** Connections at a time; staff are few. */
const MAX_CONNECTIONS = 32;
/** How long a response waits for a client that does not read it, in milliseconds. */
const STALL_MS = 60_000;

interface SupportServerOptions {
  /** A path short enough for a socket on every system. */
  readonly socket: string;
  /** Already validated (`validatedApi`). */
  readonly api: SupportApi;
  /** Authenticates the caller, which a Unix socket does not. */
  readonly staff: StaffAuthenticator;
  readonly logger: Logger;
  /** How long a response waits for a client that does not read it, in milliseconds; 60,000 unless given. */
  readonly stallMs?: number;
}

/** A route with its path as a pattern, whose groups are the path fields. */
interface SupportRoute {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly name: keyof SupportApi;
}

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * Serves support staff on a socket that only its owner can open. Every call needs a staff member's token, whose name is
 * recorded whatever the request contains.
 * @returns undefined when another server of the same folder listens there already, which serves as well.
 * @throws Error when something else occupies the path.
 */
export async function startSupportServer(
  options: SupportServerOptions,
): Promise<{ stop(): Promise<void> } | undefined> {
  const { socket } = options;
  if (!(await isFree(socket))) return undefined;
  const routes = routesOf();
  const log = ({ err }: { readonly err: unknown }, message: string) => options.logger.error(message, { cause: err });
  const gate = new RequestGate({ fixed: {}, log: () => ({ error: log }) });
  const limits = { connectionsCheckingInterval: 500, keepAliveTimeout: 1_000, maxHeaderSize: 4_096 };
  const times = { headersTimeout: 5_000, requestTimeout: 10_000 };
  const server = createServer({ ...limits, ...times }, (request, response) => {
    if (gate.admits(request, response)) void handle(routes, options, request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, socket);
  server.on('error', ({ message }) => options.logger.error('the support socket failed', { error: message }));
  return {
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), 2_000);
      await closed;
      clearTimeout(late);
    },
  };
}

/** Removes the socket of a killed server, and nothing else. */
async function isFree(socket: string): Promise<boolean> {
  const found = await lstat(socket).catch(() => undefined);
  if (found === undefined) return true;
  if (!found.isSocket()) throw new Error(`${socket} is there, and is no socket`);
  if (await answers(socket)) return false;
  await rm(socket, { force: true });
  return true;
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket);
    connection.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false);
      else reject(new Error(`${socket} can't be taken over (${error.message})`, { cause: error }));
    });
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
}

async function listen(server: Server, socket: string): Promise<void> {
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // `listen` creates the socket before it returns, so nothing else is created under this mask.
    const before = process.umask(0o177);
    try {
      server.listen(socket, resolve);
    } finally {
      process.umask(before);
    }
  });
  await listening;
  await chmod(socket, 0o600);
}

function routesOf(): readonly SupportRoute[] {
  return Object.entries<Route>(supportRoutes).map(([name, route]) => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    name: name as keyof SupportApi,
  }));
}

async function handle(
  routes: readonly SupportRoute[],
  options: SupportServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let [status, body] = [200, ''];
  try {
    body = resultText(await answerTo(routes, options, request));
  } catch (failure) {
    // The client left or was too slow; neither is a failure of ours.
    if (response.destroyed) return;
    const verdict = errorResponseOf(failure);
    if (verdict.cause !== undefined) options.logger.error('a support call failed', { cause: verdict.cause });
    status = verdict.status;
    body = errorBody(verdict.error);
  }
  // Closes the connection instead of waiting for the unread body.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(status, { ...CALL_HEADERS, 'content-length': Buffer.byteLength(body) });
  // From now on only: the call itself may take long, during which nothing is sent.
  response.setTimeout(options.stallMs ?? STALL_MS, () => response.destroy());
  response.end(body);
}

async function answerTo(
  routes: readonly SupportRoute[],
  { api, staff }: SupportServerOptions,
  request: IncomingMessage,
): Promise<unknown> {
  const person = staffOf(staff, request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://support');
  const way = routes.find(({ route, pattern }) => route.method === request.method && pattern.test(pathname));
  if (!way) throw new ExchangeError('not-found', 'There is no such call');
  const { route, pattern, name } = way;
  const call = actingAs(api, person)[name] as Call;
  const carried = route.method === 'GET' ? Object.fromEntries(searchParams) : inputOf(await bodyOf(request));
  const names = pathFields(route.path);
  if (names.length === 0) return call(carried);
  // Path fields override those of the query or the body.
  return call({ ...(carried as object), ...placed(pattern.exec(pathname)?.groups) });
}

/** @throws ExchangeError unauthenticated, before the request is read. */
function staffOf(staff: StaffAuthenticator, { headers }: IncomingMessage): string {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  const person = token === undefined ? undefined : staff.authenticate(token);
  if (person !== undefined) return person;
  const reason = token === undefined ? 'A staff token is missing' : 'This staff token is not known, or was revoked';
  throw new ExchangeError('unauthenticated', reason);
}

function placed(groups: Record<string, string> = {}): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch (cause) {
    throw new ExchangeError('invalid-input', 'This address is not readable', { cause });
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  if (request.headers['content-type'] !== 'application/json')
    throw new ExchangeError('invalid-input', 'Send application/json');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new ExchangeError('too-large', `A request has at most ${MAX_BODY} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
