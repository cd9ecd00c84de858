import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './ui/messages/compiled-messages.ts';

/** How long a suite with a browser or a build may take, in milliseconds. */
const SLOW_MS = 120_000;

const unit = ['core', 'adapters', 'ui', 'cli', 'contracts', 'fences'].map((room) => `tests/${room}/**/*.test.{ts,tsx}`);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), compiledMessages()],
  publicDir: 'ui/public',
  resolve: {
    // Catalogues are compiled at build time, so the page ships no ICU parser.
    alias: [{ find: '@formatjs/icu-messageformat-parser', replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }],
  },
  build: isSsrBuild
    ? { outDir: 'dist', emptyOutDir: false, target: 'node26', minify: false, ssr: true }
    : { outDir: 'dist/page', manifest: true, target: 'es2022', reportCompressedSize: false },
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
}));
