import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { MailStopApi } from '../../../core/ports/apis/mail-stop-api.ts';
import type { Page, PageRenderer, PageRequest } from '../../../core/ports/apis/page-renderer.ts';
import { BAD_PATH, refuseBadPath } from '../calls/bad-path.ts';
import { acceptedCoding } from '../files/accepted-coding.ts';
import { canonicalTarget } from './canonical-path.ts';
import { COMPRESSION } from './compression.ts';
import { sendNoSuchCall } from '../calls/no-such-call.ts';
import { sendError } from '../calls/error-response.ts';
import { formFields } from '../calls/form-fields.ts';
import { FALLBACK_PAGE } from './plain-page.ts';
import { acceptsHtml, pageErrorHandler, errorPageSender, sendPage } from './error-page.ts';
import { isSameOrigin } from '../security/same-origin.ts';
import { nonces, pageHeaders, PERMISSIONS_POLICY } from '../security/security-headers.ts';
import { gzipShared } from './shared-gzip.ts';
import { BODY_LIMIT, PATH_LIMIT } from '../server-limits.ts';
import type { CallerResolver } from '../calls/caller-resolver.ts';
import type { BrowserRedirects } from './browser-redirects.ts';
import { type Answer, READ, refuseOtherMethods } from '../calls/other-methods.ts';
import { mailStopRoute } from './mail-stop-route.ts';
import { pageRequest, hasSecret, isForm, formOf } from './page-request.ts';

/** Pages whose form works without scripts: POST, answered by a redirect. */
const FORM_PATHS = ['/', '/landing', '/landing/*', '/exchange', '/exchange/*', '/subscribe/*', '/unsubscribe/*'];

/** Options of the pages. */
interface WebHostOptions {
  readonly render: PageRenderer;
  readonly https: boolean;
  readonly publicUrl: string | undefined;
  /** Origins that pages may call beside their own. */
  readonly apiOrigins?: readonly string[] | undefined;
  /** Milliseconds that rendering a page may take. */
  readonly renderMs: number;
  readonly callers: CallerResolver;
  readonly browserRedirects: BrowserRedirects;
  /** Stops mails by the links in them; without it those links lead nowhere. */
  readonly mails?: MailStopApi | undefined;
}

/** Serves a page on every path that is neither a call nor a file. */
export async function webHost(scope: FastifyInstance, options: WebHostOptions): Promise<void> {
  const { render, https, publicUrl, renderMs, callers, browserRedirects, mails } = options;
  const refuse = errorPageSender(render);
  scope.addHook('onRequest', (_request, reply, done) => {
    nonces.set(reply.raw, randomBytes(16).toString('base64'));
    // helmet sets its headers at a lower level, so the fixed policy would override its policy.
    reply.removeHeader('content-security-policy');
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    done();
  });
  scope.addHook('onRequest', pageHeaders(https, options.apiOrigins));
  await scope.register(compress, COMPRESSION);
  scope.removeContentTypeParser('text/plain');
  await scope.register(formbody, { bodyLimit: BODY_LIMIT, parser: formFields });
  scope.setErrorHandler(pageErrorHandler(refuse));

  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    more: Partial<Omit<PageRequest, 'caller'>> = {},
  ) => {
    const asked = { ...pageRequest(request, reply, callers), ...more };
    const rendered = await render(asked).catch((error: unknown): Page => {
      request.log.error({ err: error }, 'a page failed');
      return { status: 500, headers: {}, body: FALLBACK_PAGE };
    });
    if (rendered.endsSession) asked.caller.keepSession?.(undefined);
    // Pages of a session must not stay on the disk of a shared computer.
    if (asked.caller.session !== undefined) reply.header('cache-control', 'private, no-store');
    const { shared } = rendered;
    if (shared === undefined) return sendPage(reply, hasSecret(asked.url) ? unseen(rendered) : rendered);
    if (acceptedCoding(request.headers['accept-encoding'], ['gzip']) === undefined) return sendPage(reply, rendered);
    reply.header('content-encoding', 'gzip');
    return sendPage(reply, { ...rendered, body: await gzipShared(shared, asked) });
  };

  scope.get('*', { handlerTimeout: renderMs }, async (request, reply) => {
    if (request.url.split('?', 1)[0]!.length > PATH_LIMIT) return refuse(request, reply, 414);
    const target = canonicalTarget(request.url);
    if (target !== request.url) return reply.redirect(target, 301);
    return page(request, reply);
  });
  const wrongMethod: Answer = (request, reply, error, status) =>
    acceptsHtml(request) ? refuse(request, reply, status) : sendError(reply, error, status);
  refuseOtherMethods(scope, '*', READ, wrongMethod);
  browserRedirects(scope, page);
  if (mails) {
    mailStopRoute(scope, { mails, renderMs, page });
    refuseOtherMethods(scope, '/mails/:token', [...READ, 'POST'], wrongMethod);
  }
  scope.get(BAD_PATH, { handlerTimeout: renderMs }, async (request, reply) =>
    request.originalUrl.startsWith('/api/')
      ? refuseBadPath(request, reply)
      : page(request, reply, { url: '/', refusal: 400 }),
  );
  for (const path of FORM_PATHS) {
    scope.post(path, { handlerTimeout: renderMs }, async (request, reply) => {
      if (!isForm(request)) return sendNoSuchCall(reply);
      if (!isSameOrigin(request, publicUrl)) return refuse(request, reply, 403);
      return page(request, reply, { url: canonicalTarget(request.url), form: formOf(request.body) });
    });
    refuseOtherMethods(scope, path, [...READ, 'POST'], wrongMethod);
  }
}

/**
 * Forbids caching of the page and hides its address from other sites. The referrer is still sent to this site, whose
 * log holds no headers: where browsers send no Fetch Metadata, forms and the logout link would otherwise look like
 * another site's.
 */
function unseen(page: Page): Page {
  return { ...page, headers: { ...page.headers, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } };
}
