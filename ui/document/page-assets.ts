import type { Locale } from '../../core/domain/locale.ts';
import { partSource } from '../messages/catalogues.ts';

/** One entry of Vite's manifest, with the fields used here. */
interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

/** Vite's `manifest.json`: chunks by source path. */
type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Addresses of the files that a page loads first. */
export interface PageAssets {
  /** Module scripts to run. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly preloads: readonly { readonly href: string; readonly as: 'script' | 'font' }[];
  /** Additional files of screens that are loaded when they are opened, by their source. */
  readonly screens?: Readonly<Record<string, Pick<PageAssets, 'styles' | 'preloads'>>>;
}

/** The one font file that nearly every page needs at once; browsers fetch the others when a character needs them. */
const FIRST_FONT = /inter-latin-wght-normal[^/]*\.woff2$/;

export const SITE_ENTRY = 'ui/entry-client.tsx';
/** Script entry of framed pages. */
export const WIDGET_ENTRY = 'ui/entry-widget.tsx';

/**
 * Reads a page's first files from the manifest of the built pages. @param source of its entry. @throws Error when there
 * is none.
 */
export function pageAssets(manifest: Manifest, source = SITE_ENTRY): PageAssets {
  const entry = manifest[source];
  if (entry?.isEntry !== true) throw new Error(`the manifest of the page names no entry ${source}`);
  const chunks = withImports(entry, manifest);
  const screens = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry);
  const fonts = chunks.flatMap(({ assets = [] }) => assets).filter((file) => FIRST_FONT.test(file));
  return {
    scripts: [url(entry.file)],
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map(url),
    preloads: [
      ...[...new Set(fonts)].map((file) => ({ href: url(file), as: 'font' as const })),
      ...chunks.slice(1).map(script),
    ],
    screens: Object.fromEntries(screens.map(([source, chunk]) => [source, besides(chunk, manifest, chunks)])),
  };
}

/** All first files of a page. @param sources of additional chunks that the page needs at once. */
export function assetsOf(assets: PageAssets, ...sources: readonly string[]): PageAssets {
  const more = sources.flatMap((source) => assets.screens?.[source] ?? []);
  if (more.length === 0) return assets;
  const styles = new Set([...assets.styles, ...more.flatMap((screen) => screen.styles)]);
  const preloads = [...assets.preloads, ...more.flatMap((screen) => screen.preloads)];
  const once = new Map(preloads.map((preload) => [preload.href, preload]));
  return { ...assets, styles: [...styles], preloads: [...once.values()] };
}

function besides(chunk: ManifestChunk, manifest: Manifest, known: readonly ManifestChunk[]) {
  const styles = new Set(known.flatMap(({ css = [] }) => css));
  const more = withImports(chunk, manifest).filter((needed) => !known.includes(needed));
  const own = more.flatMap(({ css = [] }) => css).filter((file) => !styles.has(file));
  return { styles: [...new Set(own)].map(url), preloads: more.map(script) };
}

function script({ file }: ManifestChunk) {
  return { href: url(file), as: 'script' as const };
}

function url(file: string): string {
  return `/${file}`;
}

function withImports(chunk: ManifestChunk, manifest: Manifest, seen = new Set<ManifestChunk>()): ManifestChunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = (chunk.imports ?? []).flatMap((key) =>
    manifest[key] ? withImports(manifest[key], manifest, seen) : [],
  );
  return [chunk, ...imported];
}

/** Chunks that a page loads besides its entry: its texts, and its lazily loaded screen with the screen's texts. */
export function sourcesOf(screen: string | undefined, { locale }: Locale): readonly string[] {
  const first = partSource(locale, 'first');
  return screen === undefined ? [first] : [first, screen, partSource(locale, 'later')];
}
