import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { entryFile } from '../../../cli/serve/entry-file.ts';

it('from the sources, the command line is its main file', () => {
  expect(entryFile()).toBe(resolve('cli/main.ts'));
});
