import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CARD_TAB } from '../../../core/domain/cards/card-payment.ts';
import type { TransactionRef } from '../../../core/domain/transactions/transaction.ts';
import { transactionPath } from '../../../core/domain/quotes/exchange-route.ts';
import { DEFAULT_LOCALE } from '../../../core/domain/locale.ts';
import type { CardFlow } from '../../../core/ports/apis/card-flow.ts';
import type { CardPages } from '../../../core/ports/services/card-pages.ts';
import type { CallerResolver } from '../calls/caller-resolver.ts';
import { errorResponseOf } from '../calls/error-response.ts';
import { formFields } from '../calls/form-fields.ts';
import { refuseOtherMethods } from '../calls/other-methods.ts';
import { isSameOrigin } from '../security/same-origin.ts';
import { CARD_PAGE_LIMIT, CARD_WEBHOOK_LIMIT } from '../server-limits.ts';
import { CARD_RETURN_PATH, CardReturn } from './card-return.ts';
import { type NotFoundHandler, redirectBrowser, sendNotFoundPage } from './redirect-browser.ts';

interface CardRouteOptions {
  readonly cards: CardFlow;
  /** The demonstration provider's page; without it there is none. */
  readonly pages?: CardPages | undefined;
  readonly callers: CallerResolver;
  readonly publicUrl: string | undefined;
  /** Whether visitors see the service over https. */
  readonly https: boolean;
  readonly sendNotFound?: NotFoundHandler | undefined;
}

/** Serves the way of a browser to the card provider, webhooks of providers, and the demonstration provider's own page. */
export async function cardRoutes(scope: FastifyInstance, options: CardRouteOptions): Promise<void> {
  const routes = new CardRoutes(options);
  const get = { exposeHeadRoute: false };
  scope.get<{ Params: { id: string } }>('/transaction/:id/card', get, (request, reply) =>
    routes.begin({ id: request.params.id }, request, reply),
  );
  scope.get<{ Params: { secret: string } }>('/track/:secret/card', get, (request, reply) =>
    routes.begin({ secret: request.params.secret }, request, reply),
  );
  for (const path of ['/transaction/:id/card', '/track/:secret/card']) refuseOtherMethods(scope, path, ['GET']);
  for (const end of ['', `/${CARD_TAB}`]) {
    scope.get<{ Params: { code: string } }>(`${CARD_RETURN_PATH}/:code${end}`, get, (request, reply) =>
      routes.finish(request.params.code, end !== '', request, reply),
    );
    refuseOtherMethods(scope, `${CARD_RETURN_PATH}/:code${end}`, ['GET']);
  }
  await scope.register(async (hooks) => {
    // The signature covers the bytes, so nothing may be parsed before it is verified.
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: CARD_WEBHOOK_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    hooks.post<{ Params: { provider: string } }>('/api/cards/:provider/webhook', (request, reply) =>
      routes.receive(request.params.provider, request, reply),
    );
    refuseOtherMethods(hooks, '/api/cards/:provider/webhook', ['POST']);
  });
  const { pages } = options;
  if (!pages) return;
  await scope.register(async (hosted) => {
    await hosted.register(formbody, { bodyLimit: CARD_PAGE_LIMIT, parser: formFields });
    hosted.get<{ Params: { reference: string } }>('/card-demonstration/:reference', get, (request, reply) =>
      routes.show(pages, request.params.reference, request, reply),
    );
    hosted.post<{ Params: { reference: string } }>('/card-demonstration/:reference', (request, reply) =>
      routes.answer(pages, request.params.reference, request, reply),
    );
    refuseOtherMethods(hosted, '/card-demonstration/:reference', ['GET', 'POST']);
  });
}

class CardRoutes {
  readonly #options: CardRouteOptions;
  readonly #return: CardReturn;

  constructor(options: CardRouteOptions) {
    this.#options = options;
    this.#return = new CardReturn(options.https);
  }

  /** Another site must not open payments in a visitor's name; a link that was typed or mailed is not another site's. */
  async begin(ref: TransactionRef, request: FastifyRequest, reply: FastifyReply) {
    const { 'sec-fetch-site': site, 'sec-purpose': purpose } = request.headers;
    if (site === 'cross-site' || purpose !== undefined) return redirectBrowser(reply, transactionPath(ref));
    const isTab = Object.hasOwn(request.query as object, CARD_TAB);
    try {
      const { path, keep } = this.#return.pathFor(ref, isTab);
      const location = await this.#options.cards.begin(ref, path, this.#options.callers.resolve(request, reply));
      keep(request, reply);
      return redirectBrowser(reply, location);
    } catch (failure) {
      const { error, cause } = errorResponseOf(failure);
      if (error.code === 'not-found') return (this.#options.sendNotFound ?? sendNotFoundPage)(request, reply);
      if (cause !== undefined) request.log.error({ err: cause }, 'a card payment could not be opened');
      // Its page tells what can be done now.
      return redirectBrowser(reply, `${transactionPath(ref)}?card=${error.code}`);
    }
  }

  /** A prefetch must not use the code up. @param isTab true where the page before it is still open. */
  async finish(code: string, isTab: boolean, request: FastifyRequest, reply: FastifyReply) {
    if (request.headers['sec-purpose'] !== undefined) return reply.code(204).send();
    const path = this.#return.take(code, request, reply);
    return redirectBrowser(reply, isTab && path !== '/' ? `${path}?card=${CARD_TAB}` : path);
  }

  async receive(provider: string, request: FastifyRequest, reply: FastifyReply) {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
    );
    const body = typeof request.body === 'string' ? request.body : '';
    const isTaken = await this.#options.cards.receive(provider, { headers, body });
    return reply.code(isTaken ? 200 : 400).send({ result: isTaken });
  }

  async show(pages: CardPages, reference: string, request: FastifyRequest, reply: FastifyReply) {
    const { locale = DEFAULT_LOCALE.locale } = this.#options.callers.resolve(request, reply);
    const nonce = randomBytes(16).toString('base64');
    const page = pages.page(reference, locale, nonce);
    if (!page) return sendNotFoundPage(request, reply);
    if ('location' in page) return redirectBrowser(reply, page.location);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'content-security-policy': policyOf(nonce),
      })
      .send(page.html);
  }

  async answer(pages: CardPages, reference: string, request: FastifyRequest, reply: FastifyReply) {
    if (!isSameOrigin(request, this.#options.publicUrl)) return reply.code(403).send({ result: false });
    const { answer } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    const next = typeof answer === 'string' ? await pages.answer(reference, answer) : undefined;
    if (!next) return sendNotFoundPage(request, reply);
    if (next.webhook) await this.#options.cards.receive(pages.provider, next.webhook);
    return reply.header('cache-control', 'no-store').redirect(next.location, 303);
  }
}

function policyOf(nonce: string): string {
  return `default-src 'none';style-src 'nonce-${nonce}';base-uri 'none';form-action 'self';frame-ancestors 'none'`;
}
