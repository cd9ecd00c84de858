import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page, PageRenderer } from '../../../core/ports/apis/page-renderer.ts';
import { clientErrorOf } from '../calls/error-response.ts';
import { FALLBACK_PAGE, plainPage } from './plain-page.ts';
import { STILL_POLICY } from '../security/security-headers.ts';

/** Texts for programs, which do not get the error page. */
const PLAIN: Readonly<Record<number, string>> = {
  403: 'The form came from another site.',
  413: 'The form is too large.',
  414: 'The address is too long.',
  429: 'Too many requests: wait a minute.',
};

/** Sends an error page with a status. */
type SendErrorPage = (request: FastifyRequest, reply: FastifyReply, status: number) => Promise<FastifyReply>;

/**
 * Sends browsers the error page in their language, and programs a short plain text. It reads only the cookie and the
 * language of the request and echoes nothing of it: the request may be an attack, and must cost next to nothing.
 * @param policy content security policy of the error page.
 */
export function errorPageSender(render: PageRenderer, policy = STILL_POLICY): SendErrorPage {
  return async (request, reply, status) => {
    if (!acceptsHtml(request))
      return sendPlainPage(reply, status, plainPage('Error', PLAIN[status] ?? 'The request is not usable.'));
    const { cookie, 'accept-language': acceptLanguage } = request.headers;
    const rendered = await render({
      url: '/',
      method: 'GET',
      csrfToken: '',
      nonce: '',
      refusal: status,
      ...(cookie !== undefined && { cookie }),
      ...(acceptLanguage !== undefined && { acceptLanguage }),
    }).catch((error: unknown): Page => {
      request.log.error({ err: error }, 'a page failed');
      return { status, headers: {}, body: FALLBACK_PAGE };
    });
    // The rate limit refuses before any other hook sets the page's policy, without which the page would have no styles.
    reply.header('content-security-policy', policy);
    // Compressing it each time would cost more than everything else together.
    request.headers['x-no-compression'] = '1';
    return sendPage(reply, rendered);
  };
}

/** True for a browser navigation; programs and scripts ask for HTML only where they want it. */
export function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** A page whose body may be compressed already. */
type SentPage = Pick<Page, 'status' | 'headers'> & { readonly body: string | Buffer };

/** Sends a page, which intermediaries must not cache unless it sets its own cache control. */
export function sendPage(reply: FastifyReply, { status, headers, body }: SentPage) {
  // Token and nonce belong to one visitor, so no shared cache may keep the page.
  const caching = reply.getHeader('cache-control') ?? 'private, no-cache';
  return reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': caching, ...headers })
    .code(status)
    .send(body);
}

/** Handles errors outside rendering: Fastify's own refusals, timeouts, a header that cannot be sent. */
export function pageErrorHandler(refuse: SendErrorPage) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = clientErrorOf(error);
    if (refusal && refusal.status !== 503) return refuse(request, reply, refusal.status);
    request.log.error({ err: error }, 'a page failed');
    return sendPlainPage(reply, refusal?.status ?? 500, FALLBACK_PAGE);
  };
}

/** Sends a page of a short text. */
function sendPlainPage(reply: FastifyReply, status: number, body: string) {
  return sendPage(reply, { status, headers: {}, body });
}
