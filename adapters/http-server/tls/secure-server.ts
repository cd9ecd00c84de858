import { constants } from 'node:crypto';
import type { RequestListener, Server as HttpServer, ServerOptions as HttpServerOptions } from 'node:http';
import { createServer, type Server as HttpsServer } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { ServerTimes } from '../server-limits.ts';
import type { CertificateSource } from './certificate-source.ts';
import type { CertificatePair } from './certificate-pair.ts';
import { Http2Sessions } from './http2-sessions.ts';

/** TLS 1.3, and the TLS 1.2 suites with forward secrecy and authenticated encryption, as HTTP/2 requires. */
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

/** Options of the TLS server. */
interface SecureServerOptions {
  /** Limits of HTTP/1. */
  readonly limits: HttpServerOptions;
  readonly times: ServerTimes;
  readonly source: CertificateSource;
  readonly listener: RequestListener;
}

/**
 * Serves HTTP/1.1 and HTTP/2 over TLS, as each client prefers (ALPN). New connections get the present certificate of
 * `source`. It closes like an HTTP/1 server: idle connections, or all, include those of both protocols.
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
  // A broken handshake gets no response, because none would be readable: plain HTTP, an old protocol, silence.
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

/** Hands each connection to the protocol that it has negotiated. */
function divide(server: HttpsServer, http2: Http2Sessions): void {
  const http1 = server.listeners('secureConnection');
  server.removeAllListeners('secureConnection');
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') http2.serve(socket);
    else for (const take of http1) take.call(server, socket);
  });
}

/** Extends the server's close methods to HTTP/2: Node's own close HTTP/1 connections only. */
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
