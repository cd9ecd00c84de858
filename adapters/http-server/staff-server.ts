import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from '../../core/ports/services/logger.ts';
import { resultText } from './calls/call-text.ts';
import { CALL_HEADERS, errorBody, errorResponseOf } from './calls/error-response.ts';
import { RequestGate } from './limits/request-gate.ts';
import { claimSocket, listenPrivately } from './claim-socket.ts';
import { answerTo, type StaffCallParts, type StaffRoute, staffRoutePatterns } from './staff-calls.ts';

/** Connections at a time; staff are few. */
const MAX_CONNECTIONS = 32;
/** How long a response waits for a client that does not read it, in milliseconds. */
const STALL_MS = 60_000;

interface StaffServerOptions extends StaffCallParts {
  /** A path short enough for a socket on every system. */
  readonly socket: string;
  readonly logger: Logger;
  /** How long a response waits for a client that does not read it, in milliseconds; 60,000 unless given. */
  readonly stallMs?: number;
}

/**
 * Serves support staff on a socket that only its owner can open. Every call needs a staff member's token, whose name is
 * recorded whatever the request contains.
 * @returns undefined when another server of the same folder listens there already, which serves as well.
 * @throws Error when something else occupies the path.
 */
export async function startStaffServer(options: StaffServerOptions): Promise<{ stop(): Promise<void> } | undefined> {
  const { socket } = options;
  if (!(await claimSocket(socket))) return undefined;
  const routes = staffRoutePatterns();
  const log = ({ err }: { readonly err: unknown }, message: string) => options.logger.error(message, { cause: err });
  const gate = new RequestGate({ fixed: {}, log: () => ({ error: log }) });
  const limits = { connectionsCheckingInterval: 500, keepAliveTimeout: 1_000, maxHeaderSize: 4_096 };
  const times = { headersTimeout: 5_000, requestTimeout: 10_000 };
  const server = createServer({ ...limits, ...times }, (request, response) => {
    if (gate.admits(request, response)) void handle(routes, options, request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listenPrivately(server, socket);
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

async function handle(
  routes: readonly StaffRoute[],
  options: StaffServerOptions,
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
