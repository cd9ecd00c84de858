import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** The constant of RFC 6455. */
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A server on loopback with WebSockets in the plainest form, REST, and CONNECT as a proxy has it. */
export class SocketServer {
  readonly received: string[] = [];
  readonly sockets: Socket[] = [];
  readonly proxied: string[] = [];
  #server: Server;
  onOpen: (socket: Socket) => void = () => undefined;
  onMessage: (text: string) => void = () => undefined;
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end('{}');

  constructor() {
    this.#server = createServer((request, response) => this.answer(request, response));
    this.#server.on('upgrade', (request, socket) => this.#upgrade(request, socket as Socket));
    this.#server.on('connect', (request, socket) => this.#proxy(request.url ?? '', socket as Socket));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sends a text frame. */
  tell(text: string): void {
    const payload = Buffer.from(text);
    const { length } = payload;
    const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
    header[0] = 0x81;
    if (length < 126) header[1] = length;
    else if (length < 65_536) header.writeUInt16BE(length, 2).toString();
    else header.writeBigUInt64BE(BigInt(length), 2);
    if (length >= 126) header[1] = length < 65_536 ? 126 : 127;
    this.sockets.at(-1)!.write(Buffer.concat([header, payload]));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #upgrade({ headers }: IncomingMessage, socket: Socket): void {
    const key = createHash('sha1').update(`${headers['sec-websocket-key']}${MAGIC}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
    );
    socket.on('error', () => undefined);
    socket.on('data', (frame: Buffer) => {
      // Small, whole and masked text frames are all that a feed sends here.
      if ((frame[0]! & 0x0f) !== 1) return;
      const mask = frame.subarray(2, 6);
      const text = Buffer.from(frame.subarray(6, 6 + (frame[1]! & 0x7f)).map((byte, i) => byte ^ mask[i % 4]!));
      this.received.push(text.toString());
      this.onMessage(text.toString());
    });
    this.sockets.push(socket);
    this.onOpen(socket);
  }

  #proxy(target: string, client: Socket): void {
    this.proxied.push(target);
    const [host, port] = target.split(':');
    const server = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      server.pipe(client);
      client.pipe(server);
    });
    for (const socket of [client, server]) socket.on('error', () => undefined);
    this.sockets.unshift(client, server);
  }
}
