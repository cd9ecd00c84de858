import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../../support/servers/http-server.ts';

const page = async () => ({ status: 200, headers: {}, body: '<p>' });

let running: RunningServer;
beforeAll(async () => {
  running = await startServer({ pages: { render: page, renderFramed: page } });
});
afterAll(() => running.server.close());

async function policyOf(path: string, directive: string): Promise<string | undefined> {
  const { headers } = await fetch(running.url + path);
  return new RegExp(`(?:^|;)${directive} ([^;]*)`).exec(headers.get('content-security-policy')!)?.[1];
}

describe('the frame policy of a page', () => {
  it.each(['/widgets', '/payment-button', '/widgets?lang=de', '/payment-button/'])(
    'lets %s frame this site for the widget preview',
    async (path) => {
      expect(await policyOf(path, 'frame-src')).toBe("'self'");
      expect(await policyOf(path, 'frame-ancestors')).toBe("'none'");
    },
  );

  it.each(['/', '/developers', '/merchant', '/widgetsx', '/x/widgets', '/x?/widgets', '/partners'])(
    'lets %s frame nothing',
    async (path) => expect(await policyOf(path, 'frame-src')).toBe("'none'"),
  );

  it('lets a widget be framed, and frame nothing itself', async () => {
    expect(await policyOf('/widget', 'frame-ancestors')).toBe('*');
    expect(await policyOf('/widget', 'default-src')).toBe("'none'");
    expect(await policyOf('/widget', 'frame-src')).toBeUndefined();
  });
});
