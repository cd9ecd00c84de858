import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { Signed, SigningRequest } from '../../core/ports/chains/signer.ts';
import { HttpError } from './http-error.ts';
import { listenAtSocket } from './listen-at-socket.ts';
import { RequestBodies } from './request-bodies.ts';
import {
  ALLOWANCE_PATH,
  allowanceAnswer,
  PUBLIC_KEYS_PATH,
  readBatch,
  readCurrency,
  readQuestion,
  readRequest,
  readWithdrawal,
  REPLACE_PATH,
  SIGN_MANY_PATH,
  SIGN_PATH,
  SIGNED_FOR_PATH,
  signedForAnswer,
  WITHDRAW_PATH,
  VENUE_WITHDRAWAL_PATH,
} from './signer-protocol.ts';
import { OWNER_ALONE, type SocketAccess } from './socket-access.ts';
import type { SigningService } from './signing-service.ts';
import type { WithdrawalService } from './withdrawals/withdrawal-service.ts';
import { OrderAlreadySigned, SigningRefused } from './schemes/signing-scheme.ts';

/** What a socket serves: its own calls, and no others. */
type Served =
  /** What a server may ask: the public keys, and signatures of transactions. */
  | { readonly service: SigningService }
  /** What the process of the venues may ask: withdrawals from venues, none of them without keys, and nothing of chains. */
  | { readonly withdrawals: Pick<WithdrawalService, 'sign'> | undefined };

interface SocketOptions {
  readonly socket: string;
  readonly logger: Logger;
  /** Milliseconds within which a request must arrive; 10,000 by default. */
  readonly requestTimeoutMs?: number;
  /** Who may open the socket; by default its owner only. */
  readonly access?: SocketAccess;
}

type SignerServerOptions = SocketOptions & Served;

interface Answering {
  readonly answers: Answers;
  readonly logger: Logger;
  readonly bodies: RequestBodies;
}

/** Maximum of open connections; the server uses a few. */
const MAX_CONNECTIONS = 64;

/** Milliseconds after which a connection without any progress is closed. */
const UNREAD_MS = 15_000;

/**
 * Serves a socket that only its owner, or the users given by `access`, can open.
 * @throws Error when a process listens there already, or the path is not a socket.
 */
export async function startSignerServer(options: SignerServerOptions): Promise<{ stop(): Promise<void> }> {
  const { socket, requestTimeoutMs = 10_000, access = OWNER_ALONE } = options;
  const limits = { connectionsCheckingInterval: 500, keepAliveTimeout: 5_000, maxHeaderSize: 4_096 };
  const times = { headersTimeout: Math.min(5_000, requestTimeoutMs), requestTimeout: requestTimeoutMs };
  const { logger } = options;
  const answers =
    'service' in options ? payoutAnswers(options.service, logger) : venueAnswers(options.withdrawals, logger);
  const answering = { answers, logger, bodies: new RequestBodies() };
  const server = createServer(
    { ...limits, ...times },
    (request, response) => void oneAtATime(request, response, () => handle(answering, request, response)),
  );
  server.maxConnections = MAX_CONNECTIONS;
  // An answer that nobody reads.
  server.setTimeout(UNREAD_MS);
  await listenAtSocket(server, socket, access);
  server.on('error', ({ message }) => options.logger.error("the signer's socket failed", { error: message }));
  return {
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // Close connections that remain after a grace period; a finished signature is in the journal.
      const late = setTimeout(() => server.closeAllConnections(), 2_000);
      await closed;
      clearTimeout(late);
    },
  };
}

const busy = new WeakSet<Socket>();

/** Cuts off a connection that sends a request before it has read the answer to the last: answers would fill the memory. */
function oneAtATime({ socket }: IncomingMessage, response: ServerResponse, work: () => Promise<void>): Promise<void> {
  if (busy.has(socket)) {
    socket.destroy();
    return Promise.resolve();
  }
  busy.add(socket);
  response.once('close', () => busy.delete(socket));
  return work();
}

async function handle(answering: Answering, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // An error without a listener would end the process.
  response.on('error', ({ name }) => answering.logger.error('an answer failed', { error: name }));
  let [status, body] = [200, ''];
  try {
    body = JSON.stringify(await answerTo(answering, request));
  } catch (error) {
    const answer = error instanceof HttpError ? error : failure(error, answering.logger);
    status = answer.status;
    body = JSON.stringify({ error: answer.message });
  }
  // Close the connection instead of reading the rest of the request.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** What each path answers: to a body, or without one. */
type Answers = Readonly<Record<string, { readonly post: (body: string) => unknown } | { readonly get: () => unknown }>>;

function payoutAnswers(service: SigningService, logger: Logger): Answers {
  const signMany = (body: string) => {
    const requests = parsed(body, readBatch);
    const signed = service.signMany(requests.filter((one): one is SigningRequest => !(one instanceof Error))).values();
    const answers = requests.map((request) => {
      if (request instanceof Error) return { status: 400, error: request.message };
      const answer = signed.next().value!;
      if (!(answer instanceof Error)) return logged(logger, 'signed', request, answer);
      const { status, message } = failure(answer, logger);
      return { status, error: message };
    });
    return { answers };
  };
  return {
    [PUBLIC_KEYS_PATH]: { get: () => ({ chains: service.publicKeys }) },
    [SIGN_PATH]: {
      post: (body) => {
        const request = parsed(body, readRequest);
        return logged(logger, 'signed', request, service.sign(request));
      },
    },
    [SIGN_MANY_PATH]: { post: signMany },
    [REPLACE_PATH]: {
      post: (body) => {
        const request = parsed(body, readRequest);
        return logged(logger, 'replaced', request, service.replace(request));
      },
    },
    [WITHDRAW_PATH]: {
      post: (body) => {
        const request = parsed(body, readRequest);
        service.withdraw(request);
        logger.info('withdrawn', { order: request.order.id, chain: request.chain });
        return {};
      },
    },
    [SIGNED_FOR_PATH]: {
      post: (body) => {
        const { orderId, number } = parsed(body, readQuestion);
        return signedForAnswer(service.signedFor(orderId, number));
      },
    },
    [ALLOWANCE_PATH]: {
      post: (body) => {
        const { chain, ticker } = parsed(body, readCurrency);
        return allowanceAnswer(service.allowance(chain, ticker));
      },
    },
  };
}

function venueAnswers(withdrawals: Pick<WithdrawalService, 'sign'> | undefined, logger: Logger): Answers {
  return {
    [VENUE_WITHDRAWAL_PATH]: {
      post: (body) => {
        const order = parsed(body, readWithdrawal);
        if (!withdrawals) throw new SigningRefused('there is no withdrawals.json');
        const call = withdrawals.sign(order);
        logger.info('signed a withdrawal', { order: order.id, venue: order.venue });
        return call;
      },
    },
  };
}

function logged(logger: Logger, what: string, { order, chain }: SigningRequest, signed: Signed): Signed {
  logger.info(what, { order: order.id, chain, chainTxId: signed.chainTxId });
  return signed;
}

async function answerTo({ answers, bodies }: Answering, request: IncomingMessage): Promise<unknown> {
  const { method, url = '' } = request;
  const answer = Object.hasOwn(answers, url) ? answers[url] : undefined;
  if (answer === undefined) throw new HttpError(404, 'not found');
  if ('get' in answer) {
    if (method !== 'GET') throw new HttpError(405, 'use GET');
    return answer.get();
  }
  if (method !== 'POST') throw new HttpError(405, 'use POST');
  if (request.headers['content-type'] !== 'application/json') throw new HttpError(415, 'use application/json');
  return bodies.use(request, answer.post);
}

function parsed<Body>(body: string, read: (body: string) => Body): Body {
  try {
    return read(body);
  } catch (error) {
    throw new HttpError(400, (error as Error).message);
  }
}

/** Logs only the name of an internal error, because a library's message could contain its input, such as a key. */
function failure(error: unknown, logger: Logger): HttpError {
  if (error instanceof SigningRefused) {
    logger.warn('refused', { reason: error.message });
    return new HttpError(error instanceof OrderAlreadySigned ? 409 : 403, error.message);
  }
  logger.error('a request failed', { error: error instanceof Error ? error.name : typeof error });
  return new HttpError(500, 'the signer failed');
}
