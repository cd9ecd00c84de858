import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page, PageRenderer } from '../../../core/ports/apis/page-renderer.ts';
import { clientErrorOf } from '../calls/error-response.ts';
import { FALLBACK_PAGE, plainPage } from './plain-page.ts';
import { STILL_POLICY } from '../security/security-headers.ts';

/** What programs are told who ask for no page in particular. */
const PLAIN: Readonly<Record<number, string>> = {
  403: 'The form came from another site.',
  413: 'The form is too large.',
  414: 'The address is too long.',
  429: 'Too many requests: wait a minute.',
};

/** Answers whoever is refused a page. */
export type SendErrorPage = (request: FastifyRequest, reply: FastifyReply, status: number) => Promise<FastifyReply>;

/**
 * Refuses browsers with the error page in their language, programs with a few plain words. Nothing else of the request is
 * looked at, and nothing of it is told back: it may be an attack, and is to cost next to nothing.
 * @param policy under which that page stands.
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
    // Who asks too much is refused before anything else is said, also the policy of pages, without which it has no styles.
    reply.header('content-security-policy', policy);
    // Compressed each time, it would cost more than all else together.
    request.headers['x-no-compression'] = '1';
    return sendPage(reply, rendered);
  };
}

/** True for a browser that opens an address; programs and scripts name HTML only where they want it. */
export function acceptsHtml({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** Sends a page, which nobody in between keeps unless it says so itself. */
export function sendPage(reply: FastifyReply, { status, headers, body }: Page) {
  // A token and a nonce are one visitor's: nobody in between may keep the page.
  const caching = reply.getHeader('cache-control') ?? 'private, no-cache';
  return reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': caching, ...headers })
    .code(status)
    .send(body);
}

/** What goes wrong outside rendering: Fastify's own refusals, time running out, a header that cannot be sent. */
export function pageErrorHandler(refuse: SendErrorPage) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = clientErrorOf(error);
    if (refusal && refusal.status !== 503) return refuse(request, reply, refusal.status);
    request.log.error({ err: error }, 'a page failed');
    return sendPlainPage(reply, refusal?.status ?? 500, FALLBACK_PAGE);
  };
}

/** Sends a page of a few words. */
export function sendPlainPage(reply: FastifyReply, status: number, body: string) {
  return sendPage(reply, { status, headers: {}, body });
}
