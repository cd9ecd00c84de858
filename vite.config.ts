import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { EnvironmentOptions, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { copyPages } from './adapters/content/content-files.ts';
import { copyEngineFiles } from './adapters/postgres/database/engine-files.ts';
import { compressFolder } from './cli/compress-folder.ts';
import { serverBuiltins } from './cli/server-builtins.ts';
import { trimmedLibraries } from './cli/trim/trimmed-libraries.ts';
import { NODE_CHECK } from './cli/required-node.ts';
import { buildLoaders } from './cli/build-loaders.ts';
import { DocumentsAndLongestFirst } from './tests/support/suites/documents-and-longest-first.ts';
import { projects } from './tests/support/suites/projects.ts';
import { compiledMessages } from './ui/messages/compiled-messages.ts';

type ChunkingContext = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** Timeout of a test's poll on a busy machine, in milliseconds; vitest's default is one second. */
const POLL_MS = 60_000;

/** The entries from which a module is reached: by static imports, or also by dynamic ones. */
function entriesOf(id: string, graph: ChunkingContext, isLater: boolean): ReadonlySet<string> {
  const entries = new Set<string>();
  const seen = new Set<string>();
  const visit = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const info = graph.getModuleInfo(module);
    if (info?.isEntry) entries.add(module);
    for (const importer of info?.importers ?? []) visit(importer);
    if (isLater) for (const importer of info?.dynamicImporters ?? []) visit(importer);
  };
  visit(id);
  return entries;
}

/**
 * Puts what every page starts with into one file, and what every widget starts with into one, except what both share.
 * By default, what lazy screens use as well would be split into a dozen files, each compressed separately, and weigh
 * some kilobytes more. Modules that one entry starts with and the other loads later are separate: in the entry's own
 * file, loading them would start one entry within the other.
 */
function firstChunk(id: string, graph: ChunkingContext): string | null {
  const entries = entriesOf(id, graph, false);
  if (entries.size > 1) return 'shared';
  const [entry] = entries;
  if (entry === undefined) return null;
  const name = entry.endsWith('entry-widget.tsx') ? 'widget' : 'page';
  return entriesOf(id, graph, true).size > 1 ? `${name}-lent` : name;
}

/**
 * Puts small parts shared by several lazy screens into one file: each additional file has its name in the first page,
 * which costs every visitor some twenty bytes, and so does the name of its styles.
 */
function isPart(id: string): boolean {
  const path = id.slice(resolve('ui').length + 1);
  if (!id.startsWith(resolve('ui')) || /\/(line-chart|chart-paths|chart-frame)\./.test(path)) return false;
  return (
    /^components\/(account-form|affiliate|detail-list|filter-bar|grouped-address|history|panel|record-table)\//.test(
      path,
    ) ||
    /^(components\/modals\/(labelled|password)-field|hooks\/(download-text|forms\/use-account-form)|screens\/(loaded-currencies|processing\/idempotency-keys|profile\/(current-password|sessions\/end-form)))\./.test(
      path,
    )
  );
}

/** The package names its build for development unless told otherwise; that one checks what developers may do wrong. */
const ROUTER = [
  { find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: resolve('node_modules/react-router/dist/production/dom-export.mjs') },
];

/** Widgets share some of the parts, and load no others. */
function partsChunk(id: string, graph: ChunkingContext): string | null {
  if (!isPart(id)) return null;
  return entriesOf(id, graph, true).size > 1 ? 'parts-lent' : 'parts';
}

/**
 * Puts the library's dialog and our own parts of dialogs, which import nothing of a page, into one file; otherwise they
 * would be three. The first dialog opens sooner, because each file costs a request and has to be started.
 */
function dialogChunk(id: string): string | null {
  const isDialog = /\/@base-ui\/react\/dialog\//.test(id) || id.startsWith(`${resolve('ui/components/dialog')}/`);
  return isDialog ? 'dialog' : null;
}

/** Folders of the built page whose files a server sends compressed. */
const TEXT_FOLDERS = ['dist/page/assets', 'dist/page/marks', 'dist/page/marks/networks'];

const page: EnvironmentOptions = {
  build: {
    outDir: 'dist/page',
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      input: ['ui/entry-client.tsx', 'ui/entry-widget.tsx'],
      output: {
        codeSplitting: {
          groups: [
            { name: firstChunk, debugName: 'page' },
            { name: partsChunk, debugName: 'parts' },
            { name: dialogChunk, debugName: 'dialog' },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
};

/**
 * True for core without what most commands do not need, and for the libraries of core's drivers. It must import nothing
 * that is left out: two chunks of CommonJS that import each other do not start.
 */
function isShared(id: string): boolean {
  const isServerOnly =
    /^(exchange\/|open-api\/|contract\/(validated-api|form-check|fields|[a-z]+\/[a-z-]*(contract|schemas?|inputs|outputs|fields|terms))\.)/;
  const isAccounts =
    /^(contract\/accounts\/account-routes|use-cases\/(accounts|affiliates|merchants|tickets)\/|domain\/accounts\/account\.)/;
  const path = id.slice(resolve('core').length + 1);
  if (id.startsWith(resolve('core'))) return !isServerOnly.test(path) && !isAccounts.test(path);
  return /\/node_modules\/(rxjs|inversify|@inversifyjs|reflect-metadata)\//.test(id);
}

/** The command line, the server and the page's renderer: one bundle, so that they share one copy of core. */
const server: EnvironmentOptions = {
  // Loaded by name, and only where there are accounts at venues: 60 MB that no bundle needs (docs/decisions/0073-hedging.md).
  resolve: { noExternal: true, external: ['ccxt'] },
  // Libraries that check this at run time, such as React, are much slower without it.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node26',
    minify: true,
    rolldownOptions: {
      // The only `eval` is of PGlite, of its own constants.
      checks: { eval: false },
      input: { altway: 'cli/main.ts', 'entry-server': 'ui/entry-server.tsx' },
      output: {
        // Node starts CommonJS a tenth faster than modules, and commands are short.
        format: 'cjs',
        entryFileNames: '[name].cjs',
        // After the minifier, which would rewrite it in newer syntax.
        postBanner: ({ name, isEntry }) => (isEntry && name === 'altway' ? NODE_CHECK : ''),
        chunkFileNames: 'server/[name]-[hash].cjs',
        // The modules of every command, in one file: each additional one costs Node a third of a millisecond.
        codeSplitting: { groups: [{ name: 'shared', test: isShared }], includeDependenciesRecursively: false },
      },
    },
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [react(), compiledMessages(), serverBuiltins(), trimmedLibraries()],
  publicDir: 'ui/public',
  resolve: {
    alias: [
      // Use the ES modules for tree shaking; the package's export for Node is CommonJS, for pages ES5.
      { find: /^rxjs$/, replacement: resolve('node_modules/rxjs/dist/esm/index.js') },
      // Catalogues are compiled at build time, so no bundle contains an ICU parser.
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
      ...(mode === 'test' ? [] : ROUTER),
    ],
  },
  // Tests run in the server's environment too, with unbundled libraries as in development.
  environments: mode === 'test' ? {} : { client: page, ssr: server },
  builder: {
    buildApp: async (builder) => {
      await rm('dist', { recursive: true, force: true });
      await builder.build(builder.environments['client']!);
      await builder.build(builder.environments['ssr']!);
      await buildLoaders('dist/page');
      await Promise.all([...TEXT_FOLDERS.map(compressFolder), copyEngineFiles('dist'), copyPages('dist')]);
    },
  },
  build: { reportCompressedSize: false },
  test: {
    // Vitest leaves one core free by default; with two cores that would be half of them.
    maxWorkers: '100%',
    sequence: { sequencer: DocumentsAndLongestFirst },
    expect: { poll: { timeout: POLL_MS } },
    projects,
  },
}));
