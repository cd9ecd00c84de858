import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { WIDGET_PATHS } from '../../../core/domain/merchants/widget-options.ts';
import type { PageRenderer } from '../../../core/ports/apis/page-renderer.ts';
import { canonicalTarget } from './canonical-path.ts';
import { COMPRESSION } from './compression.ts';
import { FALLBACK_PAGE } from './plain-page.ts';
import { pageErrorHandler, errorPageSender } from './error-page.ts';
import {
  FRAMED_PERMISSIONS_POLICY,
  framedPageHeaders,
  nonces,
  STILL_FRAMED_POLICY,
} from '../security/security-headers.ts';

/** Options of the framed pages. */
interface WidgetHostOptions {
  readonly render: PageRenderer;
  readonly https: boolean;
  /** Milliseconds that rendering a page may take. */
  readonly renderMs: number;
}

/**
 * Serves the pages that other sites may frame, and no others. It reads and sets no cookies, so a framing page cannot
 * act for the visitor, whatever the visitor is signed in to.
 */
export async function widgetHost(
  scope: FastifyInstance,
  { render, https, renderMs }: WidgetHostOptions,
): Promise<void> {
  scope.addHook('onRequest', (_request, reply, done) => {
    nonces.set(reply.raw, randomBytes(16).toString('base64'));
    reply.removeHeader('content-security-policy');
    reply.removeHeader('cross-origin-resource-policy');
    reply.header('permissions-policy', FRAMED_PERMISSIONS_POLICY);
    done();
  });
  scope.setErrorHandler(pageErrorHandler(errorPageSender(render, STILL_FRAMED_POLICY)));
  scope.addHook('onRequest', framedPageHeaders(https));
  await scope.register(compress, COMPRESSION);

  for (const path of Object.keys(WIDGET_PATHS)) {
    scope.get(path, { handlerTimeout: renderMs }, async (request, reply) => {
      const target = canonicalTarget(request.url);
      if (target !== request.url) return reply.redirect(target, 301);
      const acceptLanguage = request.headers['accept-language'];
      const { status, headers, body } = await render({
        url: request.url,
        method: request.method,
        csrfToken: '',
        nonce: nonces.get(reply.raw)!,
        // From Fetch Metadata; without it the page counts as framed.
        isAlone: request.headers['sec-fetch-dest'] === 'document',
        ...(acceptLanguage !== undefined && { acceptLanguage }),
      }).catch((error: unknown) => {
        request.log.error({ err: error }, 'a widget failed');
        return { status: 500, headers: {}, body: FALLBACK_PAGE };
      });
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache', ...headers })
        .code(status)
        .send(body);
    });
  }
}
