import { constants } from 'node:crypto';
import type { RequestListener, Server as HttpServer, ServerOptions as HttpServerOptions } from 'node:http';
import { createServer, type Server as HttpsServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { ServerTimes } from '../server-options.ts';
import type { CertificateSource } from './certificate-files.ts';
import type { CertificatePair } from './certificate-pair.ts';
import { Http2Sessions } from './http2-sessions.ts';

/** TLS 1.3, and of TLS 1.2 what has forward secrecy and authenticates what it encrypts, which HTTP/2 asks for. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/** What a server that speaks TLS is made of. */
export interface SecureServerOptions {
  /** Of HTTP/1. */
  readonly limits: HttpServerOptions;
  readonly times: ServerTimes;
  readonly source: CertificateSource;
  readonly listener: RequestListener;
}

/**
 * Speaks HTTP/1.1 and HTTP/2 over TLS, as each client prefers (ALPN). New connections get the certificate that `source` has
 * then. It closes as an HTTP/1 server does: connections that are idle, or all, are those of both protocols.
 */
export function secureServer({ limits, times, source, listener }: SecureServerOptions): HttpServer {
  const server = createServer(
    {
      ...limits,
      ...contextOf(source.pair),
      ALPNProtocols: ['h2', 'http/1.1'],
      handshakeTimeout: times.receive,
    },
    listener,
  );
  const http2 = new Http2Sessions(times, listener);
  server.once(
    'close',
    source.onChange((pair) => server.setSecureContext(contextOf(pair))),
  );
  // Whatever is answered to a broken handshake reaches nobody: a plain HTTP request, an old protocol, silence.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  divide(server, http2);
  closeBoth(server, http2);
  return server as unknown as HttpServer;
}

function contextOf({ certificate, key }: CertificatePair) {
  return {
    cert: certificate,
    key,
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS,
    honorCipherOrder: true,
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  } as const;
}

/** Gives each connection to the protocol that it has agreed on. */
function divide(server: HttpsServer, http2: Http2Sessions): void {
  const http1 = server.listeners('secureConnection');
  server.removeAllListeners('secureConnection');
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') http2.serve(socket);
    else for (const take of http1) take.call(server, socket);
  });
}

/** Node's own server knows of HTTP/1 alone. */
function closeBoth(server: HttpsServer, http2: Http2Sessions): void {
  const [closeIdle, closeAll] = [server.closeIdleConnections.bind(server), server.closeAllConnections.bind(server)];
  server.closeIdleConnections = () => {
    closeIdle();
    http2.close();
  };
  server.closeAllConnections = () => {
    closeAll();
    http2.destroy();
  };
}
