import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The bundler names these files after their content, so they never change. */
const HASHED = /[\\/]assets[\\/]/;
/** Marks of currencies and networks: they change with a release at most, and a list shows hundreds. */
const MARKS = /[\\/]marks[\\/]/;

/** What a partner's script tag names. */
const LOADERS = /[\\/](widget|payment)\.js(\.br|\.gz)?$/;

/**
 * Serves the files of a built page: one route a file, read from the disk once at start, so that no address can reach
 * anything else. Files beside them ending `.br` or `.gz` are sent to whoever accepts them.
 */
export async function staticFiles(scope: FastifyInstance, root: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root,
    wildcard: false,
    serveDotFiles: false,
    // The page's own HTML is rendered; its template and the manifest are the renderer's.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/*.map'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Partners' pages load these from elsewhere; the usual policy would have browsers keep them from them.
      if (LOADERS.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('cache-control', cacheControl(path));
    },
  });
  // A file of an older build, a currency nobody has drawn: a plain answer, not a page rendered for a tag.
  for (const folder of ['assets', 'marks'])
    scope.get(`/${folder}/*`, (_request, reply) => reply.code(404).type('text/plain').send('Not found\n'));
}

function cacheControl(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return MARKS.test(path) ? 'public, max-age=2592000' : 'public, max-age=3600';
}
