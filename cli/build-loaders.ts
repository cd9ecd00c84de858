import { build } from 'vite';

/** Partners' pages name these files, so they keep their names. */
const LOADERS = ['widget', 'payment'];

/** Builds what partners' pages load: one plain script each, without a framework. @param folder of the built page. */
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
