import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOOKED_AT, type LighthouseBrowser, startLighthouse } from '../support/browser/lighthouse.ts';
import { sharedServer } from '../support/browser/shared-site.ts';

let url: string;
let chromium: LighthouseBrowser;

beforeAll(async () => {
  [{ url }, chromium] = await Promise.all([sharedServer(), startLighthouse()]);
});
afterAll(() => chromium?.close());

// Performance depends on the machine, so that score is a benchmark: `npm run bench -- lighthouse`.
it.each(LOOKED_AT)('Lighthouse finds nothing at %s apart from performance', async (path) => {
  const { scores, losses } = await chromium.look(url + path, ['accessibility', 'best-practices', 'seo']);
  expect(losses).toEqual([]);
  expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
});
