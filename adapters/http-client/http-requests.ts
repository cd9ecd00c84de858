import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { filledPath, pathFields, type Route } from '../../core/contract/route.ts';
import type { Answer, Fetch } from './answer.ts';
import type { Cookies } from './cookie-jar.ts';

/** How requests are sent, and with which cookies. */
export interface HttpRequestsOptions {
  /** The browser's own `fetch`, or one over undici. */
  readonly fetch: Fetch;
  /** A visitor's `Cookie` header to forward on GETs, when a server renders for that visitor. */
  readonly cookie?: (() => string | undefined) | undefined;
  /** Required outside a browser, which would keep the CSRF cookie itself. */
  readonly cookies?: Cookies | undefined;
}

/** The parts of one request. */
interface OutgoingRequest {
  readonly base: string;
  readonly input: unknown;
  /** The CSRF token of a POST. */
  readonly token?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Sends a call as one HTTP request and reads the response to its end. It makes one attempt and throws what `fetch`
 * throws.
 */
export class HttpRequests {
  readonly #options: HttpRequestsOptions;

  constructor(options: HttpRequestsOptions) {
    this.#options = options;
  }

  async send(route: Route, outgoing: OutgoingRequest, signal: AbortSignal): Promise<Answer> {
    const { fetch, cookies } = this.#options;
    const origin = cookies && new URL(outgoing.base).origin;
    const [path, init] = this.#written(route, outgoing);
    const kept = origin && cookies?.header(origin);
    const cookie = [kept, route.method === 'GET' ? this.#options.cookie?.() : undefined].filter(Boolean).join('; ');
    const headers = { accept: 'application/json', ...init.headers, ...(cookie && { cookie }) };
    const response = await fetch(outgoing.base.replace(/\/$/, '') + path, { ...init, headers, signal });
    if (origin) cookies?.store(origin, response.headers.getSetCookie());
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  #written(route: Route, { input, token, idempotencyKey }: OutgoingRequest): [string, Written] {
    const { method } = route;
    const [path, rest] = placed(route.path, input);
    if (method === 'GET') return [path + query(rest), { method, headers: {} }];
    if (method !== 'POST') throw new ExchangeError('internal', 'Wrong method transmitted to request');
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (token !== undefined) headers['x-csrf-token'] = token;
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    return [path, { method, headers, body: JSON.stringify(rest) }];
  }
}

/** Fills the path with its fields. @returns the path, and the remaining fields. */
function placed(path: string, input: unknown): [string, unknown] {
  const names = pathFields(path);
  if (names.length === 0) return [path, input];
  const fields = { ...(input as Record<string, unknown>) };
  const filled = filledPath(path, fields);
  for (const name of names) delete fields[name];
  return [filled, fields];
}

interface Written {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

function query(input: unknown): string {
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
