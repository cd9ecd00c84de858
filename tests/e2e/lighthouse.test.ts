import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOOKED_AT, type LighthouseBrowser, startLighthouse } from '../support/browser/lighthouse.ts';
import { type RunningServer, startServer } from '../support/servers/start-server.ts';

let server: RunningServer;
let chromium: LighthouseBrowser;

beforeAll(async () => {
  [server, chromium] = await Promise.all([startServer(), startLighthouse()]);
});
afterAll(async () => {
  await chromium?.close();
  expect(await server?.stop()).toBe(0);
});

// Performance depends on the machine, so that score is a benchmark: `npm run bench -- lighthouse`.
it.each(LOOKED_AT)('Lighthouse finds nothing at %s apart from performance', async (path) => {
  const { scores, losses } = await chromium.look(server.url + path, ['accessibility', 'best-practices', 'seo']);
  expect(losses).toEqual([]);
  expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
});
