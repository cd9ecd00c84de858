import { relative, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { GROUPS } from './groups.ts';
import { MutantList } from './mutant-list.ts';

/** Examples are quick and kill most mutants; properties are tried on the rest. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => moduleId.includes('.properties.');
    return [...files.filter((file) => !isProperty(file)), ...files.filter(isProperty)];
  }
}

/** The unit tests of one group (`MUTATION_GROUP`), run by `mutation-runner.ts` on instrumented files. */
export default defineConfig(() => {
  const group = GROUPS.find(({ name }) => name === process.env['MUTATION_GROUP']);
  if (!group) throw new Error(`MUTATION_GROUP is none of ${GROUPS.map(({ name }) => name).join(', ')}`);
  const list = new MutantList(group);
  return {
    root: resolve('.'),
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre' as const,
        transform(_code: string, id: string) {
          const code = list.instrumented(relative(resolve('.'), id.split('?')[0]!));
          return code === undefined ? undefined : { code, map: null };
        },
      },
    ],
    resolve: {
      alias: [
        { find: /^rxjs$/, replacement: resolve('node_modules/rxjs/dist/esm/index.js') },
        { find: /^fast-check$/, replacement: resolve('tests/mutation/brief-fast-check.ts') },
      ],
    },
    test: {
      include: group.tests.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
      exclude: ['tests/**/*.integration.test.ts'],
      runner: resolve('tests/mutation/mutation-runner.ts'),
      // Another group instruments other files.
      fsModuleCache: false,
      // One process with one copy of each module, in which one mutant after the other is active.
      isolate: false,
      maxWorkers: 1,
      sequence: { sequencer: ExamplesFirst },
      testTimeout: 3_600_000,
      reporters: [process.env['MUTATION_REPORTER'] ?? 'dot'],
    },
  };
});
