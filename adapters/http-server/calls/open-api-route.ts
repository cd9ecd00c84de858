import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../../../core/open-api/document.ts';

const OPEN_API_PATH = '/openapi.json';

/**
 * Serves the OpenAPI document of the calls. Other sites may read this file, because viewers and generators run there
 * and its content is public anyway.
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
