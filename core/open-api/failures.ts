import { KEY_CALLS } from '../contract/call-scopes.ts';
import { type ErrorCode, httpStatusOf } from '../contract/error-code.ts';
import type { Route } from '../contract/route.ts';
import { type JsonSchema, SCHEMAS } from './json-schema.ts';

export interface ApiResponse {
  readonly description: string;
  readonly headers?: unknown;
  readonly content?: JsonContent;
}

export type JsonContent = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export function jsonContent(schema: JsonSchema): JsonContent {
  return { 'application/json': { schema } };
}

/** Error codes of a call: its own, and those that every call may return. */
function codesOf(route: Route): readonly ErrorCode[] {
  const isForKeys = Object.values(KEY_CALLS).some((calls) => calls.has(`${route.method} ${route.path}`));
  const always: readonly ErrorCode[] = ['too-many-requests', 'internal'];
  const posted: readonly ErrorCode[] = route.method === 'POST' ? ['invalid-input', 'forbidden', 'too-large'] : [];
  return [...new Set([...route.errors, ...(isForKeys ? (['unauthenticated'] as const) : []), ...posted, ...always])];
}

const RETRY_AFTER = {
  'retry-after': { description: 'Seconds until the next minute begins.', schema: { type: 'integer' } },
};

/** Groups failures by status. @returns responses whose bodies list their possible codes */
export function failuresOf(route: Route): Readonly<Record<string, ApiResponse>> {
  const byStatus = Object.groupBy(codesOf(route), (code) => String(httpStatusOf[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => {
      const own = { type: 'object', properties: { code: { type: 'string', enum: codes! } } };
      const schema = { allOf: [{ $ref: `${SCHEMAS}Failure` }, own] };
      const headers = status === '429' ? { headers: RETRY_AFTER } : {};
      return [status, { description: codes!.join(', '), ...headers, content: jsonContent(schema) }];
    }),
  );
}
