import type { IncomingMessage } from 'node:http';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { type CallOptions, pathFields, type Route } from '../../core/contract/route.ts';
import { staffRoutes } from '../../core/contract/staff/staff-routes.ts';
import { actingAs } from '../../core/exchange/staff/acting-as.ts';
import type { StaffAuthenticator, StaffMember } from '../../core/ports/apis/staff-tokens.ts';
import type { StaffApi } from '../../core/ports/apis/staff-api.ts';
import { inputOf } from './calls/call-text.ts';

/** Longest body in bytes: an audit's progress has a line for each account of each currency. */
const MAX_BODY = 1024 * 1024;

/** A route with its path as a pattern, whose groups are the path fields. */
export interface StaffRoute {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly name: keyof StaffApi;
}

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>;

/** Every call of support staff. */
export function staffRoutePatterns(): readonly StaffRoute[] {
  return Object.entries<Route>(staffRoutes).map(([name, route]) => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    name: name as keyof StaffApi,
  }));
}

/** What support calls reach. */
export interface StaffCallParts {
  /** Already validated (`validatedApi`). */
  readonly api: StaffApi;
  /** Authenticates the caller, which a Unix socket does not. */
  readonly staff: StaffAuthenticator;
}

/** Authenticates a request and carries out its call. @throws ExchangeError for anything but a call's result. */
export async function answerTo(
  routes: readonly StaffRoute[],
  { api, staff }: StaffCallParts,
  request: IncomingMessage,
): Promise<unknown> {
  const member = staffOf(staff, request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://support');
  const way = routes.find(({ route, pattern }) => route.method === request.method && pattern.test(pathname));
  if (!way) throw new ExchangeError('not-found', 'There is no such call');
  const { route, pattern, name } = way;
  const call = actingAs(api, member)[name] as Call;
  const carried = route.method === 'GET' ? Object.fromEntries(searchParams) : inputOf(await bodyOf(request));
  const names = pathFields(route.path);
  if (names.length === 0) return call(carried);
  // Path fields override those of the query or the body.
  return call({ ...(carried as object), ...placed(pattern.exec(pathname)?.groups) });
}

/** @throws ExchangeError unauthenticated, before the request is read. */
function staffOf(staff: StaffAuthenticator, { headers }: IncomingMessage): StaffMember {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  const member = token === undefined ? undefined : staff.authenticate(token);
  if (member !== undefined) return member;
  const reason = token === undefined ? 'A staff token is missing' : 'This staff token is not known, or was revoked';
  throw new ExchangeError('unauthenticated', reason);
}

function placed(groups: Record<string, string> = {}): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch (cause) {
    throw new ExchangeError('invalid-input', 'This address is not readable', { cause });
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  if (request.headers['content-type'] !== 'application/json')
    throw new ExchangeError('invalid-input', 'Send application/json');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new ExchangeError('too-large', `A request has at most ${MAX_BODY} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
