import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { pathFields, type Route } from '../../../core/contract/route.ts';
import { accessOf } from '../security/access.ts';
import { answerText, inputOf } from './call-text.ts';
import { preflight, SHARED_PATHS } from '../security/key-cross-origin.ts';
import { CSRF_HEADER, giveToken } from '../security/csrf.ts';
import { batchPerTick } from './batch-per-tick.ts';
import { CALL_HEADERS, sendError } from './error-response.ts';
import { READ, refuseOtherMethods } from './other-methods.ts';
import type { CallHandler } from './call-handlers.ts';
import type { CallerResolver } from './caller-resolver.ts';

/** What calls are served with. */
export interface CallRouteOptions {
  readonly handlers: readonly CallHandler[];
  readonly requireToken: onRequestHookHandler;
  readonly callers: CallerResolver;
  /** Paths of calls that a GET reaches as a navigation, which is served elsewhere. */
  readonly redirectPaths: readonly string[];
}

/** Serves calls of a contract, answering `{ result }` or what the route says. Parsing is the API's own. */
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
    // Of what a GET reaches as a navigation, HEAD is left to the pages.
    const allowed = [...(parts.redirectPaths.includes(path) ? methods.add('GET') : methods)];
    const isShared = SHARED_PATHS.has(path);
    if (isShared) preflight(scope, path, allowed);
    refuseOtherMethods(scope, path, allowed, undefined, isShared ? ['OPTIONS'] : []);
  }
  for (const path of ['/api', '/api/*']) scope.all(path, (_request, reply) => sendNoSuchCall(reply));
}

type RequestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Makes of a request the call it stands for. The path's own fields go before those of the query or the body. */
function requestHandler({ route, call, isPersonal }: CallHandler, callers: CallerResolver): RequestHandler {
  const carried = route.method === 'GET' ? 'query' : 'body';
  const hasFields = pathFields(route.path).length > 0;
  // Most calls are about nobody: these need no options, and are made most.
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

/** Answers a call that is not in the contract. */
export function sendNoSuchCall(reply: FastifyReply) {
  return sendError(reply, new ExchangeError('not-found', 'There is no such call'));
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
  // On request, before the body is read: whoever has no token is not listened to any longer.
  scope.post(route.path, { onRequest: requireToken }, (request, reply) => {
    // Callbacks rather than await: Fastify wraps a returned promise once more, which shows at this rate.
    call(request, reply).then(
      (result) => {
        // Written out before it waits: a task that fails at the end of the turn would take the others with it.
        const text = answerText(route, withToken(route, result, reply));
        batchPerTick(() => sendText(reply, text));
      },
      (error: unknown) => reply.send(ExchangeError.from(error)),
    );
  });
}

/** Whatever the API threw becomes ours here, so that no status or message of its own can pass for Fastify's. */
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

/** A call that gave its caller another session says the CSRF token that goes with it, also in the header. */
function withToken({ changesSession, isWhole }: Route, answer: unknown, reply: FastifyReply): unknown {
  const token = reply.getHeader(CSRF_HEADER);
  return changesSession && isWhole && token !== undefined ? { ...(answer as object), token } : answer;
}

function sendText(reply: FastifyReply, text: string) {
  return reply.headers(CALL_HEADERS).send(text);
}
