import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../../../core/open-api/document.ts';

/** Where the document is. */
export const OPEN_API_PATH = '/openapi.json';

/**
 * Serves what the calls are, as OpenAPI says it. Other sites may read this one file: tools that draw it or generate from it
 * run there, and it tells what is public anyway.
 */
export function openApiRoute(scope: FastifyInstance): void {
  let text: string | undefined;
  scope.get(OPEN_API_PATH, async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=3600',
      })
      .type('application/json; charset=utf-8')
      .send(text);
  });
}
