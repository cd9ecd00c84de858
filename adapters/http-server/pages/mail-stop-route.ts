import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MailStopApi } from '../../../core/ports/apis/mail-stop-api.ts';
import type { PageRequest } from '../../../core/ports/apis/page-renderer.ts';
import { BODY_LIMIT } from '../server-limits.ts';

interface MailStopOptions {
  readonly mails: MailStopApi;
  /** Milliseconds that rendering a page may take. */
  readonly renderMs: number;
  page(request: FastifyRequest, reply: FastifyReply, more: Partial<Omit<PageRequest, 'caller'>>): unknown;
}

/**
 * Serves the POST of a mail's link that stops further mails: from a mail provider, in either encoding of RFC 8058, or
 * from the link's own page. The link is the authority: no cookie counts, so no CSRF token is needed. The answer is a page
 * and no redirect, which providers do not follow.
 */
export function mailStopRoute(scope: FastifyInstance, { mails, renderMs, page }: MailStopOptions): void {
  // Only the address counts, so the fields of the form need no parser.
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (_request, _body, done) => done(null, undefined),
  );
  scope.post<{ Params: { token: string } }>('/mails/:token', { handlerTimeout: renderMs }, async (request, reply) => {
    const isDone = await mails.stop(request.params.token);
    return page(request, reply, {
      url: `/mails/${encodeURIComponent(request.params.token)}?result=${isDone ? 'done' : 'failed'}`,
      method: 'GET',
    });
  });
}
