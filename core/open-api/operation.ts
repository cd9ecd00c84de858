import { FRAME_CALLS, KEY_CALLS } from '../contract/call-scopes.ts';
import { pathFields, type Route } from '../contract/route.ts';
import type { NamedCall } from './groups.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import { SUMMARIES } from './summaries.ts';
import { type ApiResponse, type JsonContent, jsonContent, failuresOf } from './failures.ts';

/** One call in OpenAPI 3.1. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: JsonContent };
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** Calls that take effect once per `Idempotency-Key`. */
const ONCE: ReadonlySet<string> = new Set(['createTransaction', 'createExchange', 'createPayment']);

/** Converts the contract's `:id` to OpenAPI's `{id}`. */
export function openPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

export function operationOf({ name, call }: NamedCall, tag: string): Operation {
  const { input, output, isWhole, method, path } = call;
  const taken = jsonSchema(input, 'input');
  const inPath = pathFields(path);
  const answer = jsonSchema(output, 'output');
  const whole = isWhole ? answer : { type: 'object', properties: { result: answer }, required: ['result'] };
  const parameters = [...parametersOf(taken, inPath, method), ...(ONCE.has(name) ? [IDEMPOTENCY] : [])];
  return {
    operationId: name,
    summary: SUMMARIES[name as keyof typeof SUMMARIES],
    tags: [tag],
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && { requestBody: { required: true, content: jsonContent(withoutFields(taken, inPath)) } }),
    responses: { '200': { description: 'Done', content: jsonContent(whole) }, ...failuresOf(call) },
  };
}

const IDEMPOTENCY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of your own for this one intent: however often the call arrives, it does its work once. ' +
    'Without an account or a secret API key it is one of at least 16 characters that nobody guesses, such as a UUID.',
  schema: { type: 'string', maxLength: 255 },
};

function parametersOf(taken: JsonSchema, inPath: readonly string[], method: Route['method']): readonly Parameter[] {
  const all = Object.entries(taken.properties ?? {});
  return all
    .filter(([name]) => inPath.includes(name) || method === 'GET')
    .map(([name, schema]) => {
      const isInPath = inPath.includes(name);
      const required = isInPath || (taken.required ?? []).includes(name);
      return { name, in: isInPath ? 'path' : 'query', required, schema };
    });
}

function withoutFields(taken: JsonSchema, names: readonly string[]): JsonSchema {
  const { properties = {}, required = [], ...rest } = taken;
  const left = required.filter((name) => !names.includes(name));
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
  return { ...rest, properties: others, ...(left.length > 0 && { required: left }) };
}

/** Alternatives; each one authorises the caller. Only a browser's POST needs the CSRF token. */
function securityOf({ method, path, errors, visitor }: Route): Operation['security'] {
  const name = `${method} ${path}`;
  const token = method === 'POST' ? { csrfToken: [] } : {};
  const isMembers = errors.includes('unauthenticated') && visitor === undefined;
  return [
    ...(KEY_CALLS.secret.has(name) ? [{ apiKey: [] }] : []),
    ...(KEY_CALLS.publishable.has(name) ? [{ publishableKey: [] }] : []),
    ...(isMembers || visitor !== undefined ? [{ session: [], ...token }] : []),
    ...(isMembers ? [] : [token]),
    ...(FRAME_CALLS.has(name) ? [{ frame: [] }] : []),
  ];
}
