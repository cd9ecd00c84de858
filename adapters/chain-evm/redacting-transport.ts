import { http, type HttpTransport } from 'viem';

/** Replaces the node's address in messages. */
const PLACEHOLDER = 'the node';

/**
 * viem's `http` transport without the node's address in its errors, because providers put the customer's key into the
 * address. @param batchSize calls made at the same time that are sent in one request.
 */
export function redactingHttp(rpcUrl: string, timeoutMs: number, batchSize = 1): HttpTransport {
  const batch = batchSize > 1 ? { batchSize } : false;
  const transport = http(rpcUrl, { timeout: timeoutMs, retryCount: 1, batch });
  return (parameters) => {
    const open = transport(parameters);
    const request = (async (...args: Parameters<typeof open.request>) => {
      try {
        return await open.request(...args);
      } catch (error) {
        redact(error, rpcUrl, 0);
        throw error;
      }
    }) as typeof open.request;
    return { ...open, request };
  };
}

/** Removes the address from an error and its causes. */
function redact(error: unknown, url: string, depth: number): void {
  if (typeof error !== 'object' || error === null || depth > 10) return;
  for (const name of Object.getOwnPropertyNames(error)) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string') Reflect.set(error, name, value.replaceAll(url, PLACEHOLDER));
    if (Array.isArray(value))
      Reflect.set(
        error,
        name,
        value.map((line) => redactLine(line, url)),
      );
  }
  redact((error as { cause?: unknown }).cause, url, depth + 1);
}

function redactLine(line: unknown, url: string): unknown {
  return typeof line === 'string' ? line.replaceAll(url, PLACEHOLDER) : line;
}
