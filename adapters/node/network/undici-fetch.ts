// Imports parts of undici: its index loads caches, mocks and WebSockets too, which would delay short commands.
import Agent from 'undici/lib/dispatcher/agent.js';
import request from 'undici/lib/api/api-request.js';
import { COMMAND, VERSION } from '../../../core/domain/accounts/user-agent.ts';

/** User-Agent of this client, which servers show to the session's owner. */
const AGENT = `${COMMAND}/${VERSION}`;

/** Milliseconds within which a host must accept a connection; the HTTP client limits the whole call. */
const CONNECT_MS = 10_000;

interface Init {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

interface Response {
  readonly status: number;
  readonly headers: { get(name: string): string | null; getSetCookie(): string[] };
  text(): Promise<string>;
}

/**
 * The part of `fetch` that the HTTP client uses, over undici's dispatcher, with its own kept-alive connections. It does
 * not retry, because the client's policy does, and follows no redirects, because no call answers with one.
 */
export function undiciFetch(): (url: string, init: Init) => Promise<Response> {
  const agent = new Agent({ connect: { timeout: CONNECT_MS }, keepAliveTimeout: 10_000 });
  return async (url, { method, headers, body = null, signal }) => {
    const { origin, pathname, search } = new URL(url);
    const options = {
      origin,
      path: pathname + search,
      method,
      headers: { 'user-agent': AGENT, ...headers },
      body,
      signal,
    };
    const answer = await request.call(agent, options);
    return { status: answer.statusCode, headers: headersOf(answer.headers), text: () => answer.body.text() };
  };
}

type Values = Readonly<Record<string, string | string[] | undefined>>;

function headersOf(values: Values): Response['headers'] {
  const all = (name: string) => [values[name.toLowerCase()] ?? []].flat();
  return { get: (name) => all(name).join(', ') || null, getSetCookie: () => all('set-cookie') };
}
