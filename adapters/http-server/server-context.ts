import type { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import { CrossOrigins } from './security/cross-origin.ts';
import { CsrfTokenCache } from './security/csrf-token-cache.ts';
import { AllowedHosts } from './security/allowed-hosts.ts';
import { RateLimit } from './limits/rate-limit.ts';
import { type RequestIds, requestIds } from './log/request-ids.ts';
import { fixedHeaders } from './security/security-headers.ts';
import { QuietLog } from './log/server-log.ts';
import type { ServerOptions } from './server-options.ts';
import { SERVER_TIMES, type ServerTimes } from './server-limits.ts';
import { type ProxyTrust, proxyTrust } from './limits/client-ip.ts';

/** Requests for files that one address may make, per other request that it may make. */
const FILES_A_REQUEST = 20;

/** State that the fast path and Fastify's routes share, so that both count, name and log requests alike. */
export interface ServerContext {
  readonly api: ExchangeApi;
  readonly times: ServerTimes;
  /** Whether visitors see the service over https. */
  readonly https: boolean;
  /** Headers of every response. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly hosts: AllowedHosts;
  readonly crossOrigins: CrossOrigins;
  readonly csrfTokens: CsrfTokenCache;
  readonly limit: RateLimit;
  /** A separate limit for files, which cost next to nothing: a page shows hundreds of logos. */
  readonly fileLimit: RateLimit;
  /** Connections that one address may hold at a time. */
  readonly connectionLimit: number;
  readonly trust: ProxyTrust;
  readonly ids: RequestIds;
  readonly log: QuietLog;
}

/** Creates the context, once per server. */
export function createServerContext(options: ServerOptions): ServerContext {
  const { api, publicUrl, apiOrigins, trustProxy = false, rateLimit = 600, connectionLimit = 256 } = options;
  const times = { ...SERVER_TIMES, ...options.times };
  const https = options.tls !== undefined || (publicUrl?.startsWith('https:') ?? false);
  return {
    api,
    times,
    https,
    fixed: fixedHeaders(https),
    hosts: new AllowedHosts(publicUrl, allowedHostNames(options)),
    crossOrigins: new CrossOrigins(publicUrl, apiOrigins),
    csrfTokens: new CsrfTokenCache(),
    limit: new RateLimit(rateLimit),
    fileLimit: new RateLimit(rateLimit * FILES_A_REQUEST),
    connectionLimit,
    trust: proxyTrust(trustProxy),
    ids: requestIds(trustProxy !== false),
    log: new QuietLog(times.slow, options.log?.level),
  };
}

/**
 * The names that the server answers for. Other API origins may be this server under another name. Without configured
 * names it keeps answering for every name.
 */
function allowedHostNames({ publicUrl, hosts = [], apiOrigins = [] }: ServerOptions): readonly string[] {
  const isOpen = publicUrl === undefined && hosts.length === 0;
  return isOpen ? hosts : [...hosts, ...apiOrigins.map((origin) => new URL(origin).host)];
}
