import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Container } from 'inversify';
import type { RenderPage } from '../../adapters/http-server/page.ts';
import { Clock } from '../../core/ports/clock.ts';
import { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { Logger } from '../../core/ports/logger.ts';
import { StartError } from './start-error.ts';

/** The pages: what renders them, and the folder of their files. */
export interface Pages {
  readonly render: RenderPage;
  readonly files: string;
}

/** Loads the built page. Node runs TypeScript but no JSX, so from sources too the renderer is the built one. */
export async function loadPages(container: Container, publicUrl: string | undefined): Promise<Pages> {
  const dist = distFolder();
  const manifest = join(dist, 'page/.vite/manifest.json');
  if (!existsSync(manifest)) throw new StartError('the page is not built yet: run npm run build');
  const { createPageRenderer, pageAssets } = await loadRenderer(dist);
  const render = createPageRenderer({
    api: container.get(ExchangeApi),
    clock: container.get(Clock),
    logger: container.get(Logger),
    assets: pageAssets(JSON.parse(readFileSync(manifest, 'utf8'))),
    publicUrl,
  });
  return { render, files: join(dist, 'page') };
}

type Renderer = typeof import('../../ui/entry-server.tsx');

/** By its address, not by its name: it is an entry of the build beside this one. */
function loadRenderer(dist: string): Promise<Renderer> {
  const entry = pathToFileURL(join(dist, 'entry-server.js')).href;
  return import(/* @vite-ignore */ entry) as Promise<Renderer>;
}

/** `dist/`, whether this file runs from the sources or from a chunk of the build. */
function distFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'entry-server.js'))) return folder;
    if (existsSync(join(folder, 'dist/entry-server.js'))) return join(folder, 'dist');
  }
  throw new StartError('the page is not built yet: run npm run build');
}
