import { build } from 'vite';

/** Host pages refer to these files by name, so the names must not change. */
const LOADERS = ['widget', 'payment'];

/**
 * Builds the scripts that host pages load: one plain script each, without a framework. @param folder of the built page.
 */
export async function buildLoaders(folder: string): Promise<void> {
  for (const name of LOADERS) {
    await build({
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
