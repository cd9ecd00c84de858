import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a server on loopback whose connections can be cut and restored. */
export interface CuttableProxy {
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Forwards both ways to the server at an address such as `http://127.0.0.1:8545`. */
export async function cuttableProxy(target: string): Promise<CuttableProxy> {
  const { hostname: host, port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const kept = (socket: Socket) => {
    open.add(socket);
    return socket.on('error', () => {}).once('close', () => open.delete(socket));
  };
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = kept(connect(Number(port), host));
    kept(socket)
      .pipe(onward)
      .pipe(socket)
      .once('close', () => onward.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => open.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => void (isCut = false),
    close: async () => {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}
