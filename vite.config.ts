import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { EnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './ui/messages/compiled-messages.ts';

/** How long a suite with a browser or a build may take, in milliseconds. */
const SLOW_MS = 180_000;

const unit = ['core', 'adapters', 'ui', 'cli', 'contracts', 'fences'].map((room) => `tests/${room}/**/*.test.{ts,tsx}`);

/**
 * What libraries load although nothing here uses it: undici HTTP/2 (and with it TLS and more), commander the means to start
 * other programs. Together they were half of a short command's time. Both are prepared for, or never reach, the lack.
 */
const LEFT_OUT = [
  { library: '/undici/', module: 'node:http2' },
  { library: '/commander/', module: 'node:child_process' },
];

const withoutUnused: Plugin = {
  name: 'altway:without-unused',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const isLeftOut = LEFT_OUT.some(({ library, module }) => source === module && importer?.includes(library));
    return isLeftOut ? `\0left-out:${source}` : null;
  },
  load: (id) => {
    if (!id.startsWith('\0left-out:')) return null;
    return id.endsWith('http2') ? "throw new Error('HTTP/2 is left out of this build');" : 'export default {};';
  },
};

const page: EnvironmentOptions = {
  build: {
    outDir: 'dist/page',
    manifest: true,
    target: 'es2022',
    rolldownOptions: { input: 'ui/entry-client.tsx' },
  },
};

/** The command line, the server and the page's renderer: one bundle, so that they share one copy of core. */
const server: EnvironmentOptions = {
  resolve: { noExternal: true },
  // Libraries that ask, React first of all, are much slower when this is left open.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node26',
    minify: true,
    rolldownOptions: {
      input: { altway: 'cli/main.ts', 'entry-server': 'ui/entry-server.tsx' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'server/[name]-[hash].js',
        // What every command needs, in one file: each module more takes Node a third of a millisecond.
        codeSplitting: {
          groups: [{ name: 'shared', test: /\/(core\/(?!exchange)|rxjs\/|zod\/|inversify|reflect-metadata\/)/ }],
        },
      },
    },
  },
};

const browserTests = {
  name: 'browser',
  include: ['tests/e2e/**/*.test.ts', 'tests/stories/**/*.test.ts'],
  fileParallelism: false,
  testTimeout: SLOW_MS,
  hookTimeout: SLOW_MS,
};

export default defineConfig(({ mode }) => ({
  plugins: [react(), compiledMessages(), withoutUnused],
  publicDir: 'ui/public',
  resolve: {
    alias: [
      // As modules, so that what is not used falls away; for Node its package offers CommonJS alone, for pages ES5.
      { find: /^rxjs$/, replacement: resolve('node_modules/rxjs/dist/esm/index.js') },
      // Catalogues are compiled while they are bundled, so nothing ships an ICU parser.
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
    ],
  },
  // Tests run in the server's environment too, with the libraries as they are while developing.
  environments: mode === 'test' ? {} : { client: page, ssr: server },
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
      { extends: true, test: browserTests },
    ],
  },
}));
