import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What a proxy does to its connections: `cut` ends them and refuses new ones; `hang` takes questions and answers nothing;
 * `lose` lets questions through and ends the connection in place of the answer; `slow` delays each answer.
 */
export const PROXY_FAULTS = ['cut', 'hang', 'lose', 'slow'] as const;
export type ProxyFault = (typeof PROXY_FAULTS)[number];

/** How late an answer is, in milliseconds. */
const SLOW_MS = 1_500;

/** A proxy to a node on loopback, whose connections can be disturbed. */
export class FaultyProxy {
  readonly url: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #open = new Set<Socket>();
  #fault: ProxyFault | undefined;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** @param target an address such as `http://127.0.0.1:8545`. */
  static async open(target: string): Promise<FaultyProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer((socket) => proxy.#forward(socket, connect(Number(port), hostname)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new FaultyProxy(server);
    return proxy;
  }

  /** Open connections end, so that the fault begins, or is over, at once. */
  set fault(fault: ProxyFault | undefined) {
    this.#fault = fault;
    for (const socket of this.#open) socket.destroy();
  }

  get fault(): ProxyFault | undefined {
    return this.#fault;
  }

  async close(): Promise<void> {
    this.fault = 'cut';
    this.#server.close();
    await once(this.#server, 'close');
  }

  #forward(socket: Socket, node: Socket): void {
    for (const one of [socket, node]) {
      this.#open.add(one);
      one.on('error', () => {}).once('close', () => this.#open.delete(one));
    }
    socket.once('close', () => node.destroy());
    node.once('close', () => socket.destroy());
    const fault = this.#fault;
    if (fault === 'cut') return void socket.destroy();
    if (fault === 'hang') return void socket.resume();
    socket.pipe(node);
    if (fault === 'lose') return void node.once('data', () => socket.destroy());
    if (fault !== 'slow') return void node.pipe(socket);
    node.on('data', (answer: Buffer) => void setTimeout(() => socket.write(answer), SLOW_MS));
  }
}
