import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PLAYWRIGHT_FEATURES } from '../support/browser/chromium.ts';

it('the test browser disables the same features as Playwright', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const source = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8');
  const [, list] = /\bdisabledFeatures = \[([^\]]*)\]/.exec(source)!;
  const names = [...list!.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(PLAYWRIGHT_FEATURES).toEqual(names);
});
