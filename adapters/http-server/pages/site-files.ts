import type { FastifyInstance } from 'fastify';
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
    const lines = [
      'User-agent: *',
      ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin()}/sitemap.xml`,
    ];
    return reply
      .headers(HOUR)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  scope.get('/sitemap.xml', async (_request, reply) => {
    const all = [...PUBLIC_PATHS, ...(await paths())];
    const urls = all.map((path) => `<url><loc>${escapeXml(new URL(path, origin()).href)}</loc></url>`);
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
    ];
    return reply
      .headers(HOUR)
      .type('application/xml; charset=utf-8')
      .send(`${xml.join('\n')}\n`);
  });
  // A temporary redirect, because the operator may move the blog.
  if (blog !== undefined) scope.get('/blog', async (_request, reply) => reply.redirect(blog, 302));
}
