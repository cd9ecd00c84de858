import { createServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { listenAtSocket } from '../../adapters/signer/listen-at-socket.ts';
import { openSocketFolder, OWNER_ALONE } from '../../adapters/signer/socket-access.ts';
import { certificates } from './open-stream.ts';
import type { Endpoint } from './venues-setup.ts';

/** A server that accepts readers. */
export interface Listening {
  /** For people: the socket's path, or host and port. */
  readonly address: string;
  close(): Promise<void>;
}

/** Accepts readers at an endpoint: a socket for its owner alone, or TLS for those with a certificate of its authority. */
export async function listen(endpoint: Endpoint, accept: (stream: Duplex) => void): Promise<Listening> {
  if (endpoint.kind === 'socket') {
    await openSocketFolder(endpoint.path, OWNER_ALONE);
    const server = createServer(accept);
    await listenAtSocket(server, endpoint.path, OWNER_ALONE);
    return { address: endpoint.path, close: () => closed(server) };
  }
  const { host, port } = endpoint.tls;
  const strict = { requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' } as const;
  const server = createTlsServer({ ...certificates(endpoint.tls), ...strict, handshakeTimeout: 10_000 }, accept);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const at = server.address();
  const found = typeof at === 'object' && at !== null ? at.port : port;
  return { address: `${host}:${found}`, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
