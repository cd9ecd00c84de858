import { readFile } from 'node:fs/promises';
import { build } from 'vite';
import { LOCALES } from '../core/domain/locale.ts';

/** Host pages and browsers refer to these files by name, so the names must not change. */
const LOADERS = ['widget', 'payment', 'offline'];

/**
 * Builds the scripts that host pages load, and the service worker: one plain script each, without a framework. @param folder of the built page.
 */
export async function buildLoaders(folder: string): Promise<void> {
  const define = { OFFLINE_TEXTS: JSON.stringify(await offlineTexts()) };
  for (const name of LOADERS) {
    await build({
      define,
      configFile: false,
      logLevel: 'warn',
      build: {
        outDir: folder,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: {
          input: `ui/loader/${name}.ts`,
          output: { format: 'iife', entryFileNames: `${name}.js` },
        },
      },
    });
  }
}

/** The texts that the service worker shows without a connection, by language. */
async function offlineTexts(): Promise<Readonly<Record<string, unknown>>> {
  const all = LOCALES.map(async ({ locale }) => {
    const texts = JSON.parse(await readFile(`ui/messages/${locale}.json`, 'utf8')) as Record<string, string>;
    return [locale, Object.fromEntries(Object.entries(texts).filter(([id]) => id.startsWith('offline.')))] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}
