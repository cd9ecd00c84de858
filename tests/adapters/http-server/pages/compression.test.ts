import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';
import { rawGet } from '../../../support/servers/raw-http.ts';

const body = '<p>the same again</p>'.repeat(500);
const headers = { vary: 'Cookie' };
let running: RunningServer;

beforeAll(async () => {
  running = await startServer({ pages: { render: async () => ({ status: 200, headers, body }) } });
});
afterAll(() => running.server.close());

describe('a page', () => {
  it.each(['br', 'gzip'])(
    'is sent in %s to clients that accept it, with a Vary header for caches',
    async (encoding) => {
      const response = await fetch(`${running.url}/faq`, { headers: { 'accept-encoding': encoding } });
      expect([response.headers.get('content-encoding'), await response.text()]).toEqual([encoding, body]);
      expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
      expect(response.headers.get('vary')).toContain('Cookie');
    },
  );

  it('is sent uncompressed to clients that do not', async () => {
    expect(await rawGet(running.url, '/faq')).toContain(body);
  });
});
