import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { readBuiltFiles } from './built-files.ts';
import { fileResponse } from './file-response.ts';

/** File names that contain a hash of their content, so the files never change. */
const HASHED = /^\/assets\//;
/** Logos of currencies and networks: they change with a release at most, and a list shows hundreds. */
const MARKS = /^\/marks\//;

/** Scripts that merchants' and affiliates' pages load. */
const LOADERS = /^\/(widget|payment)\.js$/;

/** The service worker of the pages. */
const SERVICE_WORKER = '/offline.js';

/** Options of the static files. */
interface StaticOptions {
  /** The folder of the built page. */
  readonly root: string;
  /** Counts each request for a file, and refuses those above the address's limit for files. */
  readonly rateLimit: onRequestHookHandler;
}

/**
 * Serves the files of a built page from memory. Each file has its own route and is read once at start, so no request
 * path reaches another file, and neither many clients nor an unread response keep a file open. A file with a `.br` or
 * `.gz` beside it is sent in that coding to clients that accept it.
 */
export async function staticFiles(scope: FastifyInstance, { root, rateLimit }: StaticOptions): Promise<void> {
  scope.addHook('onRequest', rateLimit);
  for (const file of await readBuiltFiles(root)) {
    const own = headersOf(file.path);
    scope.get(file.path, (request, reply) => {
      const { status, headers, body } = fileResponse(file, request.headers, request.method === 'HEAD');
      return reply
        .code(status)
        .headers(status < 400 ? { ...own, ...headers } : headers)
        .send(body);
    });
  }
  // Files of an older build and logos that do not exist get a plain 404 instead of a rendered page.
  for (const folder of ['assets', 'marks'])
    scope.get(`/${folder}/*`, (_request, reply) => reply.code(404).type('text/plain').send('Not found\n'));
}

function headersOf(path: string): Record<string, string> {
  return {
    'cache-control': cacheControl(path),
    // Pages of other sites load these; the default policy would make browsers block them.
    ...(LOADERS.test(path) && { 'cross-origin-resource-policy': 'cross-origin' }),
    // The policy of its script is the worker's own: it asks this site for pages, and nothing else.
    ...(path === SERVICE_WORKER && { 'content-security-policy': "default-src 'none'; connect-src 'self'" }),
  };
}

function cacheControl(path: string): string {
  // A browser asks at each visit whether it has changed.
  if (path === SERVICE_WORKER) return 'no-cache';
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return MARKS.test(path) ? 'public, max-age=2592000' : 'public, max-age=3600';
}
