import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteLinks } from '../../core/domain/site/site-links.ts';
import type { AccountApi } from '../../core/ports/apis/account-api.ts';
import type { AffiliateApi } from '../../core/ports/apis/affiliate-api.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { MerchantApi, WidgetApi } from '../../core/ports/apis/merchant-api.ts';
import type { PageRenderer } from '../../core/ports/apis/page-renderer.ts';
import type * as EntryServer from '../../ui/entry-server.tsx';
import { StartError } from './start-error.ts';

/** The renderer of the pages, and the folder of their files. */
export interface Pages {
  readonly render: PageRenderer;
  /** Renders the pages that other sites frame. */
  readonly renderFramed: PageRenderer;
  readonly files: string;
}

/** Dependencies of the page renderer. */
interface PageParts {
  readonly api: ExchangeApi;
  readonly accounts: AccountApi;
  readonly merchants: MerchantApi;
  readonly widgets: WidgetApi;
  readonly affiliates: AffiliateApi;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Origin of the public address, when it is known before the server listens. */
  readonly publicUrl: string | undefined;
  /** Origins that pages may send their calls to. */
  readonly apiOrigins: readonly string[];
  readonly site: SiteLinks;
}

/** Loads the built page. Node runs TypeScript but no JSX, so from sources too the renderer is the built one. */
export async function loadPages(parts: PageParts): Promise<Pages> {
  const dist = distFolder();
  const manifest = join(dist, 'page/.vite/manifest.json');
  if (!existsSync(manifest)) throw new StartError('the page is not built yet: run npm run build');
  const { createPageRenderer, createFramedRenderer, pageAssets, WIDGET_ENTRY } = await loadRenderer(dist);
  const built = JSON.parse(readFileSync(manifest, 'utf8'));
  const site = pageAssets(built);
  const render = createPageRenderer({ ...parts, assets: site });
  const framed = { assets: pageAssets(built, WIDGET_ENTRY), siteStyles: site.styles };
  const renderFramed = createFramedRenderer({ ...parts, ...framed });
  return { render, renderFramed, files: join(dist, 'page') };
}

type Renderer = typeof EntryServer;

/** Imports the renderer by its URL, not by its name: it is an entry of the build beside this one. */
function loadRenderer(dist: string): Promise<Renderer> {
  const entry = pathToFileURL(join(dist, 'entry-server.cjs')).href;
  return import(/* @vite-ignore */ entry) as Promise<Renderer>;
}

/** `dist/`, whether this file runs from the sources or from a chunk of the build. */
function distFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'entry-server.cjs'))) return folder;
    if (existsSync(join(folder, 'dist/entry-server.cjs'))) return join(folder, 'dist');
  }
  throw new StartError('the page is not built yet: run npm run build');
}
