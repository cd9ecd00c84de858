import { connect, type Socket } from 'node:net';
import { visit } from '../../support/servers/http-server.ts';

/**
 * A customer that takes little of the machine: it writes HTTP requests to kept-alive sockets as they are and reads no
 * more of a response than its length. It opens a socket for each request that waits at the same time.
 */
export class PlainClient {
  readonly #url: URL;
  readonly #head: string;
  readonly #idle: Connection[] = [];
  readonly #all: Connection[] = [];

  private constructor(url: URL, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#head = Object.entries({ host: url.host, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  }

  /** @param headers of every request. */
  static to(url: string, headers: Readonly<Record<string, string>> = {}): PlainClient {
    return new PlainClient(new URL(url), headers);
  }

  /** A browser that has created an exchange before: it has the cookies and the token of an exchange's server. */
  static async known(url: string, path: string, body: string): Promise<PlainClient> {
    const headers = await visit(url);
    const first = await fetch(url + path, { method: 'POST', headers, body });
    if (!first.ok) throw new Error(`${first.status}: ${await first.text()}`);
    const made = first.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    return PlainClient.to(url, { ...headers, cookie: [headers['cookie'], ...made].join('; ') });
  }

  /** @returns the body of the response. @throws Error for any status but 200. */
  async post(path: string, body: string): Promise<string> {
    const connection = this.#idle.pop() ?? this.#connect();
    const text = await connection.send(
      `POST ${path} HTTP/1.1\r\n${this.#head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    this.#idle.push(connection);
    return text;
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  #connect(): Connection {
    const connection = new Connection(connect(Number(this.#url.port), this.#url.hostname));
    this.#all.push(connection);
    return connection;
  }
}

/** One request at a time. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<string> | undefined;

  constructor(socket: Socket) {
    this.#socket = socket.setNoDelay();
    socket.on('data', (part) => this.#read(part as Buffer));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  send(request: string): Promise<string> {
    this.#waiting = Promise.withResolvers();
    this.#socket.write(request);
    return this.#waiting.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(part: Buffer): void {
    const received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    this.#received = received;
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = received.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (received.length < end + 4 + length) return;
    const body = received.toString('utf8', end + 4);
    this.#received = Buffer.alloc(0);
    if (head.startsWith('HTTP/1.1 200 ')) this.#waiting!.resolve(body);
    else this.#waiting!.reject(new Error(`${head.split('\r\n', 1)[0]}: ${body}`));
  }
}
