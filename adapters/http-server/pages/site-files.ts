import type { FastifyInstance, FastifyReply } from 'fastify';
import { PRIVATE_PATHS, PUBLIC_PATHS } from '../../../core/domain/site/content.ts';
import { escapeXml } from './escape-xml.ts';

/** Options of the files for search engines. */
export interface SiteOptions {
  /** Origin of the public address, called on each request: a server on any free port learns its own late. */
  readonly origin: () => string;
  /** Paths of the content pages. */
  readonly paths: () => Promise<readonly string[]>;
  /** Target of `/blog`; without it there is no such path. */
  readonly blog?: string | undefined;
}

const HOUR = { 'cache-control': 'public, max-age=3600' };

/** Serves `/robots.txt` and `/sitemap.xml` (sitemaps.org, 0.9), and redirects `/blog` to the external blog. */
export function siteFiles(scope: FastifyInstance, { origin, paths, blog }: SiteOptions): void {
  scope.get('/robots.txt', async (_request, reply) => {
    const hidden = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
    return sendLines(reply, 'text/plain', ['User-agent: *', ...hidden, '', `Sitemap: ${origin()}/sitemap.xml`]);
  });
  scope.get('/sitemap.xml', async (_request, reply) => {
    const all = [...PUBLIC_PATHS, ...(await paths())];
    const urls = all.map((path) => `<url><loc>${escapeXml(new URL(path, origin()).href)}</loc></url>`);
    return sendLines(reply, 'application/xml', [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
    ]);
  });
  // A temporary redirect, because the operator may move the blog.
  if (blog !== undefined) scope.get('/blog', async (_request, reply) => reply.redirect(blog, 302));
}

function sendLines(reply: FastifyReply, type: string, lines: readonly string[]): FastifyReply {
  const text = `${lines.join('\n')}\n`;
  return reply.headers(HOUR).type(`${type}; charset=utf-8`).send(text);
}
