import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerResolver } from '../calls/caller-resolver.ts';
import { plainPage } from './plain-page.ts';

/** Answers a navigation as if its address did not exist. */
export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Options of the navigations. */
export interface BrowserRedirectOptions {
  readonly callers: CallerResolver;
  /** Whether visitors see the service over https. */
  readonly https: boolean;
  readonly publicUrl: string | undefined;
}

/**
 * Redirects a browser. No cache may keep the response, and no referrer is sent, because the address may hold a code.
 */
export function redirectBrowser(reply: FastifyReply, location: string) {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(inHeader(location), 302);
}

/** Sends the not-found page without a renderer; texts exactly as in the specification, section 2. */
export const sendNotFoundPage: NotFoundHandler = async (_request, reply) =>
  reply
    .code(404)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(plainPage('Page Not Found', 'Sorry, but the page you were trying to view does not exist.'));

/** Percent-encodes a location as browsers do, because a header cannot hold other characters. */
function inHeader(location: string): string {
  return location.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}
