import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a server that can be cut, as a visitor's network is. */
export interface Cable {
  readonly url: string;
  cut(isCut: boolean): void;
  close(): Promise<void>;
}

/** Forwards to a server. @param url of the server, on the loopback interface. */
export async function cableTo(url: string): Promise<Cable> {
  const sockets = new Set<Socket>();
  let isDown = false;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((near) => {
    if (isDown) {
      near.destroy();
      return;
    }
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (isCut) => {
      isDown = isCut;
      if (isCut) cutAll();
    },
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
