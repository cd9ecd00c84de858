import { Stripe } from 'stripe';
import { boundedFetch } from './bounded-fetch.ts';

/** Deadline of a call, in milliseconds. The customer waits for it. */
const DEADLINE_MS = 8_000;

/** Stripe did not answer, or refused. Names the call and Stripe's code only: keys and customers may be in its messages. */
export class StripeCallError extends Error {
  override readonly name = 'StripeCallError';
  /** The HTTP status; undefined without an answer. */
  readonly status: number | undefined;

  constructor(call: string, status: number | undefined, code: string | undefined) {
    super(
      `Stripe ${status === undefined ? 'did not answer' : `answered ${status}`} at ${call}${code ? ` (${code})` : ''}`,
    );
    this.status = status;
  }
}

/** Calls of the crypto onramp, which the library has no names for. */
export class StripeCalls {
  readonly #stripe: Stripe;

  /** @param address of the API, such as `https://api.stripe.com`. */
  constructor(secretKey: string, address: string) {
    const { hostname, port, protocol } = new URL(address);
    this.#stripe = new Stripe(secretKey, {
      host: hostname,
      port: port === '' ? (protocol === 'https:' ? 443 : 80) : port,
      protocol: protocol === 'https:' ? 'https' : 'http',
      httpClient: Stripe.createFetchHttpClient(boundedFetch as typeof fetch),
      timeout: DEADLINE_MS,
      // The exchange itself repeats calls that failed.
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  get(path: string, query: readonly (readonly [name: string, value: string])[] = []): Promise<unknown> {
    const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
    return this.#call(path, () => this.#stripe.rawRequest('GET', search === '' ? path : `${path}?${search}`));
  }

  /** @param idempotencyKey two calls with one key are one. */
  post(path: string, parameters: Record<string, unknown>, idempotencyKey: string): Promise<unknown> {
    return this.#call(path, () => this.#stripe.rawRequest('POST', path, parameters, { idempotencyKey }));
  }

  async #call(path: string, ask: () => Promise<unknown>): Promise<unknown> {
    try {
      return await ask();
    } catch (error) {
      const { statusCode, code } = error instanceof Stripe.errors.StripeError ? error : {};
      throw new StripeCallError(path.replace(/cos_\w+/, '…'), statusCode, code);
    }
  }
}
