import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { pathFields, type Route } from '../../../core/contract/route.ts';
import { accessOf } from '../security/access.ts';
import { answerText, inputOf } from './call-text.ts';
import { preflight, SHARED_PATHS } from '../security/key-cross-origin.ts';
import { CSRF_HEADER, giveToken } from '../security/csrf.ts';
import { batchPerTick } from './batch-per-tick.ts';
import { CALL_HEADERS } from './error-response.ts';
import { READ, refuseOtherMethods } from './other-methods.ts';
import type { CallHandler } from './call-handlers.ts';
import type { CallerResolver } from './caller-resolver.ts';
import { sendNoSuchCall } from './no-such-call.ts';

/** Options of the call routes. */
interface CallRouteOptions {
  readonly handlers: readonly CallHandler[];
  readonly requireToken: onRequestHookHandler;
  readonly callers: CallerResolver;
  /** Paths of calls for which another scope serves GET as a browser navigation. */
  readonly redirectPaths: readonly string[];
}

/**
 * Serves the calls of a contract with `{ result }`, or with the result itself where the route says so. The API
 * validates input.
 */
export function callRoutes(scope: FastifyInstance, parts: CallRouteOptions): void {
  parseJson(scope);
  for (const served of parts.handlers) {
    const { route } = served;
    const call = requestHandler(served, parts.callers);
    if (route.method === 'GET') serveGet(scope, route, call);
    else servePost(scope, route, call, parts.requireToken);
  }
  const routes = Object.groupBy(
    parts.handlers.map(({ route }) => route),
    ({ path }) => path,
  );
  for (const [path, served] of Object.entries(routes)) {
    const methods = new Set<string>(served!.flatMap(({ method }) => (method === 'GET' ? READ : method)));
    // HEAD of a navigation is left to the pages.
    const allowed = [...(parts.redirectPaths.includes(path) ? methods.add('GET') : methods)];
    const isShared = SHARED_PATHS.has(path);
    if (isShared) preflight(scope, path, allowed);
    refuseOtherMethods(scope, path, allowed, undefined, isShared ? ['OPTIONS'] : []);
  }
  for (const path of ['/api', '/api/*']) scope.all(path, (_request, reply) => sendNoSuchCall(reply));
}

type RequestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Builds the handler that turns a request into a call. Path fields override those of the query or the body. */
function requestHandler({ route, call, isPersonal }: CallHandler, callers: CallerResolver): RequestHandler {
  const carried = route.method === 'GET' ? 'query' : 'body';
  const hasFields = pathFields(route.path).length > 0;
  // The most frequent calls do not depend on the caller and need no options.
  if (!hasFields && !isPersonal) return (request) => call(request[carried]);
  return (request, reply) => {
    const input = hasFields ? { ...(request[carried] as object), ...(request.params as object) } : request[carried];
    const key = request.headers['idempotency-key'];
    return call(input, {
      caller: callers.resolve(request, reply, route.visitor),
      idempotencyKey: typeof key === 'string' ? key : undefined,
    });
  };
}

function serveGet(scope: FastifyInstance, route: Route, call: RequestHandler): void {
  scope.get(route.path, async (request, reply) => {
    if (!accessOf(request)) giveToken(reply);
    return sendText(reply, answerText(route, await call(request, reply).catch(fail)));
  });
}

function servePost(
  scope: FastifyInstance,
  route: Route,
  call: RequestHandler,
  requireToken: onRequestHookHandler,
): void {
  // In `onRequest`, before the body is read: a request without a token is refused early.
  scope.post(route.path, { onRequest: requireToken }, (request, reply) => {
    // The calls of a turn start together, so that those that ask the store for the same share its statements.
    batchPerTick(() => void answerCall(route, call, request, reply));
  });
}

async function answerCall(
  route: Route,
  call: RequestHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    const result = await call(request, reply);
    // Serialised before batching: a task that throws at the end of the turn would take the others with it.
    const text = answerText(route, withToken(route, result, reply));
    batchPerTick(() => sendText(reply, text));
  } catch (error) {
    reply.send(ExchangeError.from(error));
  }
}

/**
 * Converts whatever the API threw into an ExchangeError, so that Fastify uses no status or message of a foreign error.
 */
function fail(error: unknown): never {
  throw ExchangeError.from(error);
}

function parseJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, inputOf(body));
    } catch (error) {
      done(error as ExchangeError);
    }
  });
}

/** Adds the new CSRF token to the response of a call that changed the caller's session; the header carries it too. */
function withToken({ changesSession, isWhole }: Route, answer: unknown, reply: FastifyReply): unknown {
  const token = reply.getHeader(CSRF_HEADER);
  return changesSession && isWhole && token !== undefined ? { ...(answer as object), token } : answer;
}

function sendText(reply: FastifyReply, text: string) {
  return reply.headers(CALL_HEADERS).send(text);
}
