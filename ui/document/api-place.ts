import { ResolveDomain } from '../../core/use-cases/resolve-domain.ts';
import type { Resolve } from '../../core/use-cases/use-case.ts';
import type { PageRendererOptions } from './page-renderer-options.ts';
import type { ApiPlace } from './page-state.ts';

/** Origins that a page may send its calls to; undefined where its own origin is the only one. */
export async function apiPlace(
  resolve: Resolve,
  { apiOrigins = [], publicUrl }: Pick<PageRendererOptions, 'apiOrigins' | 'publicUrl'>,
): Promise<ApiPlace | undefined> {
  if (apiOrigins.length === 0) return undefined;
  const domain = await resolve(ResolveDomain).execute();
  const origins = [...new Set([...(publicUrl === undefined ? [] : [publicUrl]), ...apiOrigins])];
  return { origins, ...(domain !== '' && { domain }) };
}
