import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { sendError } from './error-response.ts';

/** Where a path that cannot be decoded is sent inside the server, so that it passes the same hooks as any other. */
export const BAD_PATH = '/.bad-path';

/** Refuses such paths with a typed 400. @param pages true where GETs are answered by a page. */
export function refuseBadPaths(scope: FastifyInstance, pages: boolean): void {
  const method = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', ...(pages ? [] : ['GET'])];
  scope.route({ method, url: BAD_PATH, onRequest: refuseBadPath, handler: refuseBadPath });
}

/** The refusal itself. */
export async function refuseBadPath(_request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, new ExchangeError('invalid-input', 'The path cannot be decoded'));
}
