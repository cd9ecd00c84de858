import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { ActiveFaults } from '../faults/active-faults.ts';
import type { VenueClock } from '../venue-clock.ts';
import type { Face } from './face.ts';
import { readCall, type RestReply } from './rest.ts';
import { VenueSocket } from './venue-socket.ts';

/** The largest message of a client, in bytes. */
const MAX_MESSAGE = 256 * 1024;

/** Serves a face on a free loopback port over HTTP and WebSocket. */
export class VenueServer {
  readonly #face: Face;
  readonly #faults: ActiveFaults;
  readonly #clock: VenueClock;
  readonly #server: Server;
  readonly #webSockets = new WebSocketServer({ noServer: true, autoPong: false, maxPayload: MAX_MESSAGE });
  readonly #sockets = new Set<VenueSocket>();
  readonly #hanging = new Set<ServerResponse>();
  /** Paths of the calls so far, for tests of budgets. */
  readonly calls: string[] = [];
  /** Sockets opened so far. */
  connections = 0;
  /** Answers to pings so far. */
  pongs = 0;

  constructor(face: Face, faults: ActiveFaults, clock: VenueClock) {
    this.#face = face;
    this.#faults = faults;
    this.#clock = clock;
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** @returns the port. */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts every open socket. */
  dropSockets(): void {
    for (const socket of this.#sockets) socket.cut();
  }

  async close(): Promise<void> {
    this.dropSockets();
    this.#webSockets.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const call = await readCall(request);
      this.#clock.catchUp();
      this.calls.push(call.path);
      if (this.#fails(call.path, 'before', response)) return;
      const reply = this.#face.rest(call);
      if (!this.#fails(call.path, 'after', response)) send(response, reply);
    } catch (error) {
      send(response, { status: 500, body: { error: [(error as Error).stack] } });
    }
  }

  /** Lets a fault answer, if one fits. */
  #fails(path: string, when: 'before' | 'after', response: ServerResponse): boolean {
    const limit = when === 'before' ? this.#faults.takeForCall('rate-limit', path) : undefined;
    if (limit) send(response, this.#face.tooMany(limit.retryAfter, limit.ban ?? false));
    else if (this.#faults.takeForCall('unavailable', path, when)) send(response, this.#face.unavailable(when));
    else if (this.#faults.takeForCall('reset', path, when)) response.destroy();
    else if (this.#faults.takeForCall('timeout', path, when)) this.#hanging.add(response);
    else return false;
    return true;
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const refusal = this.#faults.lasting('refuse-sockets');
    this.connections += 1;
    if (refusal) {
      stream.end(`HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    this.#webSockets.handleUpgrade(request, stream, head, (webSocket) => {
      const socket = new VenueSocket(webSocket, this.#faults, this.#clock);
      this.#sockets.add(socket);
      socket.onClose(() => this.#sockets.delete(socket));
      socket.onPong(() => (this.pongs += 1));
      webSocket.on('error', () => socket.cut());
      this.#face.connect(socket, request.url ?? '/');
    });
  }
}

function send(response: ServerResponse, { status, headers, body }: RestReply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text);
}
