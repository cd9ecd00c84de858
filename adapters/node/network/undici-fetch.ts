// undici's parts by themselves: its index loads caches, mocks and WebSockets too, and a short command would wait for them.
import Agent from 'undici/lib/dispatcher/agent.js';
import request from 'undici/lib/api/api-request.js';
import { COMMAND, VERSION } from '../../../core/domain/accounts/user-agent.ts';

/** What a server tells the session's owner that called. */
const AGENT = `${COMMAND}/${VERSION}`;

/** Milliseconds within which a host must accept a connection; a whole call's limit is the HTTP client's. */
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
 * As much of `fetch` as the HTTP client needs, over undici's dispatcher, on connections of its own that are kept for the
 * next call. It retries nothing, for the client's policy does, and follows no redirect, for no call answers one.
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
