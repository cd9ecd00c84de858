import type { Server } from 'node:net';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { clientSubnet } from '../../../core/exchange/accounts/sign-in/client-subnet.ts';
import type { ProxyTrust } from './client-ip.ts';

/** Options of the connection limit. */
interface ConnectionLimit {
  /** Connections that one subnet may hold at a time; subnets as in the rate limit. */
  readonly most: number;
  /** Trusted proxies are not limited, because they carry everybody's requests. */
  readonly trust: ProxyTrust;
  /** Called for each refused connection. @param network an IPv4 address, or the /64 of an IPv6 address. */
  readonly refused: (subnet: string) => void;
}

/** Destroys connections that an address opens above its limit. For any server of `node:net`, TLS included. */
export function limitConnections(server: Server, { most, trust, refused }: ConnectionLimit): void {
  const places = new ConcurrencyLimit(most);
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // Already closed.
    if (remoteAddress === undefined) return void socket.destroy();
    if (trust(remoteAddress, 0)) return;
    const give = places.acquire(remoteAddress);
    if (give) return void socket.once('close', give);
    refused(clientSubnet(remoteAddress));
    socket.destroy();
  });
}
