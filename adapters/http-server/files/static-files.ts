import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { readBuiltFiles } from './built-files.ts';
import { fileResponse } from './file-response.ts';

/** The bundler names these files after their content, so they never change. */
const HASHED = /^\/assets\//;
/** Marks of currencies and networks: they change with a release at most, and a list shows hundreds. */
const MARKS = /^\/marks\//;

/** What a partner's script tag names. */
const LOADERS = /^\/(widget|payment)\.js$/;

/** What files are served with. */
export interface StaticOptions {
  /** The folder of the built page. */
  readonly root: string;
  /** Counts each request for a file, and refuses those beyond an address's allowance of them. */
  readonly rateLimit: onRequestHookHandler;
}

/**
 * Serves the files of a built page from memory: one route a file, read once at start, so that no address can reach anything
 * else, and so that neither a crowd nor an answer nobody reads holds a file open. Those with a `.br` or `.gz` beside them
 * are sent in that coding to whoever accepts it.
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
  // A file of an older build, a currency nobody has drawn: a plain answer, not a page rendered for a tag.
  for (const folder of ['assets', 'marks'])
    scope.get(`/${folder}/*`, (_request, reply) => reply.code(404).type('text/plain').send('Not found\n'));
}

function headersOf(path: string): Record<string, string> {
  return {
    'cache-control': cacheControl(path),
    // Partners' pages load these from elsewhere; the usual policy would have browsers keep them from them.
    ...(LOADERS.test(path) && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
}

function cacheControl(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return MARKS.test(path) ? 'public, max-age=2592000' : 'public, max-age=3600';
}
