import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { WatchedResponse } from '../../../adapters/http-server/watched-response.ts';

const LARGE = 'x'.repeat(32 * 1024 * 1024);

/** Whether an answer calls `onWaiting` when its client reads nothing. */
async function isReported(answer: (response: WatchedResponse) => unknown): Promise<boolean> {
  let wasReported = false;
  const server = createServer({ ServerResponse: WatchedResponse });
  const answered = new Promise<void>((resolve) => {
    server.on('request', (_request, response) => {
      response.onWaiting = (reported) => {
        expect(reported).toBe(response);
        wasReported = true;
      };
      answer(response);
      resolve();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await answered;
  socket.destroy();
  server.closeAllConnections();
  server.close();
  return wasReported;
}

it.each<[string, (response: WatchedResponse) => unknown, boolean]>([
  ['calls onWaiting when data written at once has to wait', (response) => response.end(LARGE), true],
  ['calls onWaiting when data written in parts has to wait', (response) => response.write(LARGE), true],
  ['does not call onWaiting when the system took all data', (response) => response.end('small', 'latin1'), false],
])('a watched response %s', async (_title, answer, wasReported) => {
  expect(await isReported(answer)).toBe(wasReported);
});
