import { Agent, fetch } from 'undici';

/** Milliseconds within which a host must accept a connection; a whole call's limit is the HTTP client's. */
const CONNECT_MS = 10_000;

/**
 * undici's `fetch` on connections of its own that are kept for the next call, so that a command does not wait for idle
 * ones of others. It retries nothing: the HTTP client's policy does.
 */
export function undiciFetch(): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: { timeout: CONNECT_MS }, keepAliveTimeout: 10_000 });
  const kept = (input: Parameters<typeof fetch>[0], init?: Parameters<typeof fetch>[1]) =>
    fetch(input, { ...init, dispatcher });
  // undici declares its own Request and Response; they are what the DOM's types describe.
  return kept as unknown as typeof globalThis.fetch;
}
