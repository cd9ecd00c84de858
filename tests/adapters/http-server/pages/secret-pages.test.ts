import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

let running: RunningServer;
beforeEach(async () => {
  running = await startServer({ pages: { render: async () => ({ status: 200, headers: {}, body: 'a page' }) } });
});
afterEach(() => running.server.close());

describe('a page', () => {
  it.each(['/track/', '/recover/', '/tr%61ck/', '/%72ecover/'])(
    'is not cached when its path contains a secret: %s',
    async (path) => {
      const { headers } = await fetch(`${running.url}${path}${'s'.repeat(43)}`);
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'same-origin']);
    },
  );
});
