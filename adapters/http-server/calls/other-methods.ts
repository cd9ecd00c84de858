import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { sendError } from './error-response.ts';

/** Without HEAD: where it is not served with GET, it is left to the pages. */
const METHODS = ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'];

/** Methods of a readable resource; HEAD is GET without the body. */
export const READ = ['GET', 'HEAD'] as const;

/** Sends the refusal. */
export type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: ExchangeError,
  status: number,
) => FastifyReply | Promise<FastifyReply>;

const asCall: Answer = (_request, reply, error, status) => sendError(reply, error, status);

/** Answers 405, with the allowed methods, to any other. @param served methods beside them with their own route. */
export function refuseOtherMethods(
  scope: FastifyInstance,
  path: string,
  allowed: readonly string[],
  answer: Answer = asCall,
  served: readonly string[] = [],
): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => notAllowed(request, reply, allowed, answer);
  const others = METHODS.filter((other) => !allowed.includes(other) && !served.includes(other));
  // In `onRequest`, before a body is read.
  scope.route({ method: others, url: path, onRequest: refuse, handler: refuse });
}

/** Answers 405 to a call, with the allowed methods. */
export function sendNotAllowed(reply: FastifyReply, allowed: readonly string[]) {
  return notAllowed(reply.request, reply, allowed, asCall);
}

function notAllowed(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[], answer: Answer) {
  const error = new ExchangeError('not-found', `This address is asked by ${allowed.join(' or ')}`);
  return answer(request, reply.header('allow', allowed.join(', ')), error, 405);
}
