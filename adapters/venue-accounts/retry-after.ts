import type { CcxtExchange } from './ccxt-module.ts';

/** By the error that ccxt made of an answer. */
const named = new WeakMap<object, string>();

/**
 * Keeps what a refused call's own answer says of when to come back. ccxt remembers the headers of the last answer alone, and calls
 * of an account can run side by side.
 */
export function keepRetryAfter(exchange: CcxtExchange): void {
  const read = exchange.handleRestResponse.bind(exchange);
  exchange.handleRestResponse = async (response, ...request) => {
    try {
      return await read(response, ...request);
    } catch (error) {
      const value = exchange.getResponseHeaders(response)['Retry-After'];
      if (error instanceof Error && value !== undefined) named.set(error, value);
      throw error;
    }
  };
}

/** The header `Retry-After` of the answer that an error was made of; undefined if it has none. */
export function retryAfterOf(error: unknown): string | undefined {
  return error instanceof Error ? named.get(error) : undefined;
}
