import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SITE_ENTRY, WIDGET_ENTRY } from '../../../ui/document/page-assets.ts';
import { widgetTextsSource } from '../../../ui/messages/widget-catalogues.ts';

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** Bytes after gzip, level 9, that a page loads before it can be used. */
interface PageWeight {
  readonly scripts: number;
  readonly styles: number;
}

/** An entry by its source, and what it loads before it starts without a static import, such as one language's messages. */
interface Entry {
  readonly entry: string;
  readonly more?: readonly string[];
}

/** The entry of the site's pages. */
const SITE: Entry = { entry: SITE_ENTRY, more: ['ui/messages/en.json?part=first'] };

/** The entry of a framed page. */
export const WIDGET: Entry = { entry: WIDGET_ENTRY, more: [widgetTextsSource('en')] };

/** A framed payment, which has all of its texts at once. */
export const PAYMENT: Entry = {
  entry: WIDGET_ENTRY,
  more: ['ui/widget/payment-widget.tsx', widgetTextsSource('en'), widgetTextsSource('en', 'widget-later')],
};

/** Weighs an entry of a built page with everything it loads at the start. @param folder holds `.vite/manifest.json`. */
export function pageWeight(folder: string, entry: Entry = SITE): PageWeight {
  const { scripts, styles } = firstFiles(folder, entry);
  const weigh = (files: ReadonlySet<string>) => [...files].reduce((sum, file) => sum + gzipped(join(folder, file)), 0);
  return { scripts: weigh(scripts), styles: weigh(styles) };
}

/** The files that are weighed, within the folder. */
export function firstFiles(folder: string, { entry: source, more = [] }: Entry) {
  const manifest = manifestOf(folder);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const entry = manifest[key]!;
    if (scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const style of entry.css ?? []) styles.add(style);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  [source, ...more].forEach(visit);
  return { scripts, styles };
}

/**
 * Everything that an entry of a built page may ever load, by names of the manifest. @param folder holds
 * `.vite/manifest.json`.
 */
export function loadable(folder: string, entry: string): ReadonlySet<string> {
  const manifest = manifestOf(folder);
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key]!;
    for (const imported of [...imports, ...dynamicImports]) visit(imported);
  };
  visit(entry);
  return seen;
}

function manifestOf(folder: string): Readonly<Record<string, ManifestEntry>> {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>;
}

/** Bytes of a file after gzip, level 9. */
export function gzipped(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
