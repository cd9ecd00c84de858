import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { sendError } from './error-response.ts';

/** Internal path to which paths that cannot be decoded are rewritten, so that they pass the same hooks as any other. */
export const BAD_PATH = '/.bad-path';

/** Answers such paths with a typed 400. @param pages true where a page answers GETs. */
export function refuseBadPaths(scope: FastifyInstance, pages: boolean): void {
  const method = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(pages ? [] : ['GET'])];
  scope.route({ method, url: BAD_PATH, onRequest: refuseBadPath, handler: refuseBadPath });
}

export async function refuseBadPath(_request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, new ExchangeError('invalid-input', 'The path cannot be decoded'));
}
