/** One entry of Vite's manifest, as far as it is read here. */
export interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

/** Vite's `manifest.json`: chunks by source path. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Addresses of the files a page starts with. */
export interface PageAssets {
  /** Module scripts to run. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly preloads: readonly { readonly href: string; readonly as: 'script' | 'font' }[];
  /** What screens that are loaded when they are opened need besides, by their source; nothing for others. */
  readonly screens?: Readonly<Record<string, Pick<PageAssets, 'styles' | 'preloads'>>>;
}

/** The one font file that nearly every page needs at once; the others are fetched when a character asks for them. */
const FIRST_FONT = /inter-latin-wght-normal[^/]*\.woff2$/;

/** What a page starts with, by the manifest of the built page. @throws Error when it has no entry. */
export function pageAssets(manifest: Manifest): PageAssets {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (entry === undefined) throw new Error('the manifest of the page names no entry');
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

/** The files with which a page of that screen starts. @param source of the screen; undefined for those of the entry. */
export function assetsOf(assets: PageAssets, source: string | undefined): PageAssets {
  const more = source === undefined ? undefined : assets.screens?.[source];
  if (more === undefined) return assets;
  const { styles, preloads } = assets;
  return { ...assets, styles: [...styles, ...more.styles], preloads: [...preloads, ...more.preloads] };
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
