import { exchangeRoutes } from '../../core/contract/exchange/exchange-routes.ts';
import type { CallOptions, Route, Routes } from '../../core/contract/route.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import type { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import type { Answer } from './answer.ts';
import { CsrfToken } from './csrf-token.ts';
import { HttpRequests, type HttpRequestsOptions } from './http-requests.ts';
import { withRetries } from './with-retries.ts';
import { isCsrfRefusal, readAnswer } from './read-answer.ts';

/** Options of the HTTP client. */
export interface HttpApiOptions extends HttpRequestsOptions {
  /** The scheme and host of a call. Evaluated on each call, so it may change. */
  readonly baseUrl: (route: Route) => string;
  /** Called for an address that could not be reached or did not answer in time. */
  readonly unreachable?: ((base: string) => void) | undefined;
  /** Measures the back-off and the time limits. */
  readonly clock: Clock;
  /** The CSRF token that came with the page, which saves the first POST a GET. */
  readonly csrfToken?: string | undefined;
  /** False where the server accepts calls without a CSRF token, because they carry no cookies. */
  readonly needsToken?: boolean;
  /** A number from 0 up to 1 for the back-off between attempts; `Math.random` unless given. */
  readonly random?: () => number;
}

/**
 * The exchange API over HTTP. Responses are not validated: wrap it in `validatedApi` where the server must be verified.
 */
export function httpExchangeApi(options: HttpApiOptions): ExchangeApi {
  return httpApi<ExchangeApi>(exchangeRoutes, exchangeRoutes.domain, options);
}

/** Any API over HTTP, by its routes. @param cheapest the GET to call when only a CSRF token is needed. */
export function httpApi<Api>(routes: Routes & Record<keyof Api, Route>, cheapest: Route, options: HttpApiOptions): Api {
  return apiOver(new HttpClient(cheapest, options), routes);
}

/** One of several APIs of a server that share a client, and with it the CSRF token. */
export function apiOver<Api>(client: HttpClient, routes: Routes & Record<keyof Api, Route>): Api {
  const method = (route: Route) => (input: unknown, call?: CallOptions) => client.call(route, input, call);
  return Object.fromEntries(Object.entries<Route>(routes).map(([name, route]) => [name, method(route)])) as Api;
}

/** Calls one server. */
export class HttpClient {
  readonly #options: HttpApiOptions;
  readonly #requests: HttpRequests;
  /** By base address, because each server has its own token. */
  readonly #csrf = new Map<string, CsrfToken>();
  readonly #cheapest: Route;

  /** @param cheapest the GET to call when only a CSRF token is needed. */
  constructor(cheapest: Route, options: HttpApiOptions) {
    this.#options = options;
    this.#requests = new HttpRequests(options);
    this.#cheapest = cheapest;
    const { csrfToken } = options;
    if (csrfToken !== undefined) this.#tokenOf(options.baseUrl(cheapest)).keep(csrfToken);
  }

  async call(route: Route, input: unknown, call: CallOptions = {}): Promise<unknown> {
    const base = this.#options.baseUrl(route);
    const csrf = this.#tokenOf(base);
    if (route.method !== 'POST') {
      const answer = await this.#send(route, base, input, call);
      csrf.capture(answer.headers);
      return readAnswer(route, answer);
    }
    if (this.#options.needsToken === false) return readAnswer(route, await this.#send(route, base, input, call));
    const token = await csrf.get();
    try {
      return await this.#post(route, base, input, call, token);
    } catch (error) {
      if (!isCsrfRefusal(error)) throw error;
      // A refused POST had no effect, so it is retried once with a fresh token.
      csrf.refuse(token);
      return this.#post(route, base, input, call, await csrf.get());
    }
  }

  async #post(route: Route, base: string, input: unknown, call: CallOptions, token?: string): Promise<unknown> {
    const answer = await this.#send(route, base, input, call, token);
    // A call that changed the session returns the new session's token, even if the call failed afterwards.
    this.#tokenOf(base).capture(answer.headers);
    return readAnswer(route, answer);
  }

  #tokenOf(base: string): CsrfToken {
    // Without a caller's signal, because the token serves every call that waits for it.
    const fetchToken = async () => (await this.#send(this.#cheapest, base, {})).headers;
    const token = this.#csrf.get(base) ?? new CsrfToken(fetchToken);
    this.#csrf.set(base, token);
    return token;
  }

  async #send(route: Route, base: string, input: unknown, call: CallOptions = {}, token?: string): Promise<Answer> {
    const { clock, random = Math.random } = this.#options;
    const { signal, idempotencyKey } = call;
    const repeatable = route.method === 'GET' || route.repeatable || idempotencyKey !== undefined;
    const outgoing = { base, input, token, idempotencyKey };
    const attempt = (ended: AbortSignal) => this.#requests.send(route, outgoing, ended);
    try {
      return await withRetries(attempt, { clock, random, repeatable, signal });
    } catch (error) {
      if (!signal?.aborted) this.#options.unreachable?.(base);
      throw error;
    }
  }
}
