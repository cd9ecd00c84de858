import { describe, expect, it } from 'vitest';
import type { ServerOptions } from '../../../../adapters/http-server/server-options.ts';
import { startServer, visit } from '../../../support/servers/http-server.ts';
import { onePairExchange } from '../../../support/fixtures/one-pair-exchange.ts';

const ESTIMATE = JSON.stringify({ from: 'btc', to: 'eth', amount: '1' });

/** The parsed lines logged at a level during one estimate. */
async function logged(level: string, options: Partial<ServerOptions> = {}): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = { level, stream: { write: (line: string) => void lines.push(line) } };
  const { url, server } = await startServer({ log, ...options });
  const headers: Record<string, string> = { ...(await visit(url)), authorization: 'Basic s3cret' };
  await fetch(`${url}/api/warning?type=s3cret`, { headers });
  await fetch(`${url}/exchange/track/s3cret`, { headers });
  await fetch(`${url}/Track/s3cret/events`, { headers });
  await fetch(`${url}/exchange/estimate?token=s3cret`, { method: 'POST', headers, body: ESTIMATE });
  await fetch(`${url}/exchange/estimate`, { method: 'POST', headers: { cookie: headers['cookie']! }, body: 's3cret' });
  await server.close();
  const text = lines.join('');
  for (const secret of ['s3cret', headers['x-csrf-token']!, headers['cookie']!.split('=')[1]!]) {
    expect(text).not.toContain(secret);
  }
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const requests = (lines: Record<string, unknown>[]) => lines.filter(({ message }) => message === 'request');

describe('the log', () => {
  it('has at debug a line for each request, without its cookie, token, query and body', async () => {
    const lines = requests(await logged('debug'));
    expect(lines.map(({ status }) => status)).toEqual([200, 400, 400, 404, 200, 403]);
    expect(lines.slice(2, 4)).toMatchObject([
      { req: { path: '/exchange/track/…' } },
      { req: { path: '/Track/…/events' } },
    ]);
    expect(lines[4]).toMatchObject({
      level: 'debug',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      requestId: expect.stringMatching(/^[\w-]+-5$/),
      req: { method: 'POST', path: '/exchange/estimate', address: '127.0.0.1' },
      ms: expect.any(Number),
    });
  });

  it('has at info no line for a request that was fast and successful or was refused', async () => {
    const lines = await logged('info');
    expect(lines.map(({ message }) => message)).toEqual([expect.stringContaining('Server listening')]);
  });

  it('has at info a warning for a slow request', async () => {
    // Other requests may be slow under load too, but not this slow.
    const estimate = async () => new Promise<string>((resolve) => setTimeout(resolve, 1_600, '1'));
    const lines = requests(await logged('info', { api: { ...onePairExchange(), estimate }, times: { slow: 1_500 } }));
    expect(lines).toEqual([expect.objectContaining({ level: 'warn', status: 200 })]);
  });

  it('has the cause of a failure under the request ID that the client got', async () => {
    const estimate = async () => Promise.reject(new Error('disk full'));
    const lines = await logged('info', { api: { ...onePairExchange(), estimate } });
    const [failure, line] = lines.filter(({ level }) => level === 'error');
    expect(failure).toMatchObject({
      message: 'call failed',
      err: { message: 'disk full' },
      requestId: line!['requestId'],
    });
    expect(line).toMatchObject({ message: 'request', status: 500 });
  });
});
