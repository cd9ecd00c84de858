import { readFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { TlsEnd } from '../../adapters/node/settings/venues-form.ts';
import { refuseStrangeSocket } from './socket-owner.ts';
import type { Endpoint } from './venues-setup.ts';

/** Opens a connection to the process that follows the venues. What goes wrong is told by the stream's `error`. */
export function openStream(endpoint: Endpoint): Duplex {
  try {
    return opened(endpoint);
  } catch (error) {
    // Such as a certificate that cannot be read.
    return new PassThrough().destroy(error as Error);
  }
}

function opened(endpoint: Endpoint): Duplex {
  if (endpoint.kind === 'socket') {
    refuseStrangeSocket(endpoint.path);
    return connectSocket(endpoint.path);
  }
  const { host, port } = endpoint.tls;
  return connectTls({ ...certificates(endpoint.tls), host, port, minVersion: 'TLSv1.3' });
}

/** Both ends show a certificate of the same authority. Read anew for each connection, so that renewed ones are used. */
export function certificates({ ca, certificate, key }: TlsEnd) {
  return { ca: readFileSync(ca), cert: readFileSync(certificate), key: readFileSync(key) };
}
