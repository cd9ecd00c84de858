import type { FastifyBaseLogger, onRequestHookHandler } from 'fastify';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { sendError } from '../calls/error-response.ts';

/** These lead to the machine they are asked on and nowhere else, whatever any name server says. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** A name and perhaps a port, and nothing that would end the name earlier or later than it looks. */
const PLAIN = /^[^\s/?#@\\%]+$/;

/**
 * Whether a request is meant for this server, by its Host header. A page of another site may give its own name our
 * address (DNS rebinding): its browser then takes us for that site, and lets the page read what we say. So we answer for
 * our own names alone: that of the public address and those we are told. Without any, a server that listens on loopback
 * answers for that, and one that listens to the world for every name.
 */
export class AllowedHosts {
  readonly #protocol: string;
  readonly #own: Set<string>;
  #isOpen = true;
  /** The latest that passed: nearly all requests bring the same one. */
  #latest: string | undefined;

  /** @param hosts with a port, or without one for any. */
  constructor(publicUrl: string | undefined, hosts: readonly string[] = []) {
    const address = URL.parse(publicUrl ?? '');
    this.#protocol = address?.protocol ?? 'http:';
    this.#own = new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]);
    if (address) this.#own.add(address.host);
    if (address || hosts.length > 0) this.#isOpen = false;
  }

  /** @param host name or address that is listened at. */
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

/** For whoever has set up a proxy. */
const MISCONFIGURATION_HINT =
  'refused what is meant for another host: is the public address set, and does the proxy pass on the Host header?';

/** Refuses with 421 what is meant for others. @param probes patterns of routes that load balancers ask by any name. */
export function requireAllowedHost(
  hosts: AllowedHosts,
  log: () => Pick<FastifyBaseLogger, 'warn'>,
  probes: ReadonlySet<string>,
): onRequestHookHandler {
  let isLogged = false;
  return (request, reply, done) => {
    const { host } = request.headers;
    if (hosts.has(host) || probes.has(request.routeOptions.url ?? '')) return done();
    // Once: at every request, anyone could fill the log.
    if (!isLogged) log().warn({ host: host?.slice(0, 100) }, MISCONFIGURATION_HINT);
    isLogged = true;
    sendError(reply, new ExchangeError('forbidden', 'This server does not answer for that host'), 421);
  };
}
