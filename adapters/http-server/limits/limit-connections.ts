import type { Server } from 'node:net';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { subnetOf, type ProxyTrust } from './client-ip.ts';

/** What bounds connections. */
export interface ConnectionLimit {
  /** Connections that one network may hold at a time, as the rate limit tells networks apart. */
  readonly most: number;
  /** A trusted proxy brings everybody's requests and is not bounded. */
  readonly trust: ProxyTrust;
  /** Told of each connection that is refused. @param network an IPv4 address, or the /64 of an IPv6 one. */
  readonly refused: (network: string) => void;
}

/** Destroys the connections that an address opens beyond its number. For any server of `node:net`, TLS ones included. */
export function limitConnections(server: Server, { most, trust, refused }: ConnectionLimit): void {
  const places = new ConcurrencyLimit(most);
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // Gone already.
    if (remoteAddress === undefined) return void socket.destroy();
    if (trust(remoteAddress, 0)) return;
    const give = places.acquire(remoteAddress);
    if (give) return void socket.once('close', give);
    refused(subnetOf(remoteAddress));
    socket.destroy();
  });
}
