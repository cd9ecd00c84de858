import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { exchangeContract } from '../../core/contract/exchange-contract.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { type CallOptions, pathFields, type Route } from '../../core/contract/route.ts';
import type { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { inputOf, resultText } from './call-text.ts';
import { giveToken } from './csrf.ts';
import { atEndOfTurn } from './end-of-turn.ts';
import { CALL_HEADERS, sendFailure } from './failure.ts';
import type { Visitors } from './visitors.ts';

const METHODS = ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>;

/** What calls are served with. */
export interface CallParts {
  readonly api: ExchangeApi;
  readonly requireToken: onRequestHookHandler;
  readonly visitors: Visitors;
}

/** Serves every call of the contract, answering `{ result }`. Parsing is the API's own: hand in a `checked` one. */
export function exchangeRoutes(scope: FastifyInstance, parts: CallParts): void {
  parseJson(scope);
  for (const [name, route] of Object.entries(exchangeContract) as [keyof ExchangeApi, Route][]) {
    const call = asked(route, parts.api[name] as Call, parts.visitors);
    if (route.method === 'GET') serveGet(scope, route, call);
    else servePost(scope, route, call, parts.requireToken);
  }
  const routes = Object.groupBy(Object.values<Route>(exchangeContract), ({ path }) => path);
  for (const [path, served] of Object.entries(routes)) refuseOtherMethods(scope, path, served!);
  for (const path of ['/api', '/api/*']) scope.all(path, (_request, reply) => sendNoSuchCall(reply));
}

type Asked = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Makes of a request the call it stands for. The path's own fields go before those of the query or the body. */
function asked(route: Route, call: Call, visitors: Visitors): Asked {
  const carried = route.method === 'GET' ? 'query' : 'body';
  const hasFields = pathFields(route.path).length > 0;
  // Most calls are about nobody: these need no options, and are made most.
  if (!hasFields && !route.visitor && (route.repeatable || route.method === 'GET'))
    return (request) => call(request[carried]);
  return (request, reply) => {
    const input = hasFields ? { ...(request[carried] as object), ...(request.params as object) } : request[carried];
    const key = request.headers['idempotency-key'];
    return call(input, {
      visitor: visitors.of(request, reply, route.visitor),
      idempotencyKey: typeof key === 'string' ? key : undefined,
    });
  };
}

/** Answers a call that is not in the contract. */
export function sendNoSuchCall(reply: FastifyReply) {
  return sendFailure(reply, new ExchangeError('not-found', 'There is no such call'));
}

function serveGet(scope: FastifyInstance, { path }: Route, call: Asked): void {
  scope.get(path, async (request, reply) => {
    giveToken(reply);
    return sendResult(reply, await call(request, reply).catch(fail));
  });
}

function servePost(scope: FastifyInstance, { path }: Route, call: Asked, requireToken: onRequestHookHandler): void {
  // On request, before the body is read: whoever has no token is not listened to any longer.
  scope.post(path, { onRequest: requireToken }, (request, reply) => {
    // Callbacks rather than await: Fastify wraps a returned promise once more, which shows at this rate.
    call(request, reply).then(
      (result) => {
        // Written out before it waits: a task that fails at the end of the turn would take the others with it.
        const text = resultText(result);
        atEndOfTurn(() => sendText(reply, text));
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

function sendResult(reply: FastifyReply, result: unknown) {
  return sendText(reply, resultText(result));
}

function sendText(reply: FastifyReply, text: string) {
  return reply.headers(CALL_HEADERS).send(text);
}

function refuseOtherMethods(scope: FastifyInstance, path: string, served: readonly Route[]): void {
  const allowed: readonly string[] = served.map(({ method }) => method);
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
    const error = new ExchangeError('not-found', `This call is made by ${allowed.join(' or ')}`);
    return sendFailure(reply.header('allow', allowed.join(', ')), error, 405);
  };
  const others = METHODS.filter((other) => !allowed.includes(other));
  scope.route({ method: others, url: path, onRequest: refuse, handler: refuse });
}
