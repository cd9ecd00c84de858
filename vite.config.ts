import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './ui/messages/compiled-messages.ts';

/** How long a suite with a browser or a build may take, in milliseconds. */
const SLOW_MS = 180_000;

const unit = ['core', 'adapters', 'ui', 'cli', 'contracts', 'fences'].map((room) => `tests/${room}/**/*.test.{ts,tsx}`);

export default defineConfig({
  plugins: [react(), compiledMessages()],
  publicDir: 'ui/public',
  resolve: {
    // Catalogues are compiled while they are bundled, so nothing ships an ICU parser.
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  environments: {
    client: {
      // RxJS hands out its ES5 build unless it is asked for a newer one: two kilobytes more for browsers of long ago.
      resolve: { conditions: ['es2015', ...defaultClientConditions] },
      build: {
        outDir: 'dist/page',
        manifest: true,
        target: 'es2022',
        rolldownOptions: { input: 'ui/entry-client.tsx' },
      },
    },
    // The command line, the server and the page's renderer: one bundle, so that they share one copy of core.
    ssr: {
      resolve: { noExternal: true },
      // Libraries that ask, React first of all, are much slower when this is left open.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node26',
        minify: false,
        rolldownOptions: {
          input: { altway: 'cli/main.ts', 'entry-server': 'ui/entry-server.tsx' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'server/[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      await builder.build(builder.environments['client']!);
      await builder.build(builder.environments['ssr']!);
    },
  },
  build: { reportCompressedSize: false },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: unit, testTimeout: 20_000 } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts', 'tests/stories/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
    ],
  },
});
