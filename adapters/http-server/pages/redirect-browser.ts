import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerResolver } from '../calls/caller-resolver.ts';
import { plainPage } from './plain-page.ts';

/** Answers a navigation as if there were nothing at its address. */
export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** What navigations are served with. */
export interface BrowserRedirectOptions {
  readonly callers: CallerResolver;
  /** Whether visitors see the service over https. */
  readonly https: boolean;
  readonly publicUrl: string | undefined;
}

/** Sends a browser on. Nobody in between keeps that, and the address that was left is not told, for it may hold a code. */
export function redirectBrowser(reply: FastifyReply, location: string) {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(inHeader(location), 302);
}

/** Says so without a renderer; texts to the letter (specification, section 2). */
export const sendNotFoundPage: NotFoundHandler = async (_request, reply) =>
  reply
    .code(404)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(plainPage('Page Not Found', 'Sorry, but the page you were trying to view does not exist.'));

/** As browsers write it themselves: a header can hold no other letters. */
function inHeader(location: string): string {
  return location.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}
