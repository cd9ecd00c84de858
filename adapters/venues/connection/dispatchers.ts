import type { Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent, ProxyAgent } from 'undici';

/** Largest message of a venue, in bytes, decompressed: the statuses of all markets of Kraken are a megabyte. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
/** Time limit of a connection's start, in milliseconds. */
const CONNECT_MS = 10_000;

/**
 * How to reach venues: through a proxy when one is given or `HTTPS_PROXY` names one, else directly.
 * @param connected is called with the socket of each direct connection. @throws Error for a proxy whose address is no URL.
 */
export function venueDispatcher(proxy: string | undefined, connected?: (socket: Socket) => void): Dispatcher {
  const webSocket = { maxPayloadSize: MAX_MESSAGE_BYTES };
  const connect = { timeout: CONNECT_MS };
  if (proxy !== undefined) return new ProxyAgent({ uri: proxy, proxyTunnel: true, webSocket, connect });
  const { HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy } = process.env;
  const isProxied = [HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy].some((address) => address);
  if (isProxied) return new EnvHttpProxyAgent({ proxyTunnel: true, webSocket, connect });
  const connector = buildConnector(connect);
  return new Agent({
    webSocket,
    connect: (options, callback) =>
      connector(options, (error, socket) => {
        if (error) return callback(error, null);
        connected?.(socket);
        callback(null, socket);
      }),
  });
}
