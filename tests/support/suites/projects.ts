import type { TestProjectConfiguration } from 'vitest/config';

/** Longest time of a test or a hook, in milliseconds: most take a second or two on an idle machine, and many times that beside others. */
const PATIENT_MS = 300_000;
const patient = { testTimeout: PATIENT_MS, hookTimeout: PATIENT_MS };

/** Unit tests of what Node runs as it is. */
const unit = ['core', 'adapters', 'cli', 'contracts', 'fences'].map((suite) => `tests/${suite}/**/*.test.ts`);

/**
 * Lets Node load the sources itself, as the product's processes do. Vite's own loader takes twice the processor time: it
 * makes each use of an import a look-up. Only suites of the pages need it, for JSX, style sheets and catalogues.
 */
const asNode = { experimental: { viteModuleRunner: false } };

/** Suites over real databases and processes: not part of every commit's check, but of `npm test`. */
const INTEGRATION = 'tests/**/*.integration.test.ts';

/** Prepared databases, because many suites open an embedded one. */
const PREPARED = 'tests/support/prepared-databases.ts';

/** A server and a Chromium that suites share. */
const SHARED_SITE = 'tests/support/browser/shared-site-setup.ts';

/** No test is tried twice: one that passes at the second try hides a fault of the product or its own. */
const browserTests = {
  name: 'browser',
  ...asNode,
  isolate: false,
  globalSetup: [PREPARED, SHARED_SITE],
  include: ['tests/{e2e,upgrade}/**/*.test.ts'],
  ...patient,
};

/** Suites that test the stories, all on one build of them. */
const storyTests = {
  ...browserTests,
  fileParallelism: false,
  name: 'stories',
  include: ['tests/stories/**/*.test.ts'],
  globalSetup: 'tests/stories/storybook-setup.ts',
};

/** Suites that start real nodes of chains, one after the other. */
const nodeTests = {
  name: 'nodes',
  ...asNode,
  include: ['tests/nodes/**/*.test.ts'],
  fileParallelism: false,
  isolate: false,
  ...patient,
};

/** Files of a worker share its modules and its document, if any: each restores them to their initial state. */
export const projects = [
  {
    extends: true,
    test: { name: 'unit', include: unit, exclude: [INTEGRATION], ...patient, ...asNode, isolate: false },
  },
  { extends: true, test: { name: 'ui', include: ['tests/ui/**/*.test.{ts,tsx}'], ...patient, isolate: false } },
  {
    extends: true,
    test: {
      name: 'integration',
      include: [INTEGRATION],
      ...patient,
      ...asNode,
      globalSetup: PREPARED,
      isolate: false,
    },
  },
  { extends: true, test: nodeTests },
  { extends: true, test: browserTests },
  { extends: true, test: storyTests },
] satisfies TestProjectConfiguration[];
