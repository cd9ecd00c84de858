import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as a merchant's server got it. */
interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A merchant's server, which takes every event. */
export interface EventReceiver {
  readonly url: string;
  readonly received: readonly ReceivedEvent[];
  close(): void;
}

export async function receiveEvents(): Promise<EventReceiver> {
  const received: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, close };
}

/** Whether an event is signed with a merchant's secret, as docs/webhooks.md has merchants check it. */
export function isGenuine({ headers, body }: ReceivedEvent, secret: string): boolean {
  const text = `${String(headers['altway-timestamp'])}.${body}`;
  const wanted = Buffer.from(`v1=${createHmac('sha256', secret).update(text).digest('hex')}`);
  const given = Buffer.from(String(headers['altway-signature']));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Signs the query of a payment, as docs/webhooks.md has merchants sign it. */
export function signedPayment(given: Readonly<Record<string, string>>, secret: string): string {
  const pairs = Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return `${text}&signature=${createHmac('sha256', secret).update(`payment\n${text}`).digest('hex')}`;
}
