import type { FastifyBaseLogger, onRequestHookHandler } from 'fastify';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { sendError } from '../calls/error-response.ts';

/** Names that always lead to this machine, whatever a name server answers. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** A host name with an optional port, without characters that would make a URL parser end the name elsewhere. */
const PLAIN = /^[^\s/?#@\\%]+$/;

/**
 * Decides by the Host header whether a request is meant for this server. Against DNS rebinding: a page of another site
 * may point its own name at our address, so that its browser lets the page read our responses. The server therefore
 * answers for its own names only: that of the public address and the configured ones. Without any, a server that
 * listens on loopback answers for loopback names, and one that listens publicly for every name.
 */
export class AllowedHosts {
  readonly #protocol: string;
  readonly #own: Set<string>;
  #isOpen = true;
  /** The last accepted value: nearly all requests have the same one. */
  #latest: string | undefined;

  /** @param hosts names with a port, or without one for any port. */
  constructor(publicUrl: string | undefined, hosts: readonly string[] = []) {
    const address = URL.parse(publicUrl ?? '');
    this.#protocol = address?.protocol ?? 'http:';
    this.#own = new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]);
    if (address) this.#own.add(address.host);
    if (address || hosts.length > 0) this.#isOpen = false;
  }

  /** @param host name or address that the server listens at. */
  listensAt(host: string): void {
    if (host === 'localhost' || host === '::1' || host.startsWith('127.')) this.#isOpen = false;
    this.#own.add(host.toLowerCase());
  }

  /** @param host the Host header. */
  has(host: string | undefined): boolean {
    if (this.#isOpen || (host !== undefined && host === this.#latest)) return true;
    if (host === undefined || !this.#isOwn(host)) return false;
    this.#latest = host;
    return true;
  }

  #isOwn(host: string): boolean {
    const address = PLAIN.test(host) ? URL.parse(`${this.#protocol}//${host}`) : null;
    return address !== null && (this.#own.has(address.host) || this.#own.has(address.hostname));
  }
}

/** Log message, a hint for operators with a proxy. */
const MISCONFIGURATION_HINT =
  'refused a request meant for another host: is the public address set, and does the proxy pass on the Host header?';

/** Refuses requests for other hosts with 421. @param probes route patterns that load balancers call by any name. */
export function requireAllowedHost(
  hosts: AllowedHosts,
  log: () => Pick<FastifyBaseLogger, 'warn'>,
  probes: ReadonlySet<string>,
): onRequestHookHandler {
  let isLogged = false;
  return (request, reply, done) => {
    const { host } = request.headers;
    if (hosts.has(host) || probes.has(request.routeOptions.url ?? '')) return done();
    // Logged once: with a line per request, anyone could fill the log.
    if (!isLogged) log().warn({ host: host?.slice(0, 100) }, MISCONFIGURATION_HINT);
    isLogged = true;
    sendError(reply, new ExchangeError('forbidden', 'This server does not answer for that host'), 421);
  };
}
