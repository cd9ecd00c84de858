import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { startServer } from '../support/servers/start-server.ts';

it('a server reports an unhandled error once, releases everything, and ends with code 1', async () => {
  const preload = pathToFileURL('tests/support/scripts/fail-on-signal.ts').href;
  const server = await startServer({ NODE_OPTIONS: `--import=${preload}` });
  const before = await fetch(`${server.url}/health`);
  expect(before.status).toBe(200);
  const ended = once(server.process, 'exit');
  server.process.kill('SIGUSR2');
  server.process.kill('SIGUSR2');
  expect(await ended).toEqual([1, null]);
  expect(server.output().match(/"the server failed unexpectedly, and exits"/g)).toHaveLength(1);
  expect(server.output()).toContain('a failure that nobody foresaw');
  await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed');
});
