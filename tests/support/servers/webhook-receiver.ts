import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a merchant's server received it, and when by the exchange's clock. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** A merchant's server. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  close(): void;
}

/**
 * @param statuses are answered in turn, the last one for all further requests; 0 disconnects. @param now reads the
 * exchange's clock.
 */
export async function openReceiver(statuses: readonly number[] = [200], now = Date.now): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = statuses[Math.min(received.length, statuses.length - 1)]!;
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString(), at: now() });
      if (status === 0) request.socket.destroy();
      else response.writeHead(status).end('thanks');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, close };
}
