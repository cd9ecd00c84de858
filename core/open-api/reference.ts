import type { OpenApi } from './document.ts';
import { type JsonSchema, SCHEMAS } from './json-schema.ts';
import type { Operation } from './operation.ts';

/** Short description of a call, for display. */
export interface CallLine {
  readonly method: string;
  readonly path: string;
  readonly about: string;
  /** Fields with their types: `amount?: decimal`. */
  readonly takes: readonly string[];
  readonly answers: string;
  readonly failsWith: readonly string[];
  /** True if a secret API key may call it. */
  readonly isForKeys: boolean;
  /** True if a publishable API key may call it too. */
  readonly isForPages: boolean;
}

export interface CallLines {
  readonly heading: string;
  readonly about: string;
  readonly lines: readonly CallLine[];
}

/** Codes that every call may return; the page lists them once, not per call. */
const ALWAYS: ReadonlySet<string> = new Set(['too-many-requests', 'internal', 'too-large']);

/** Builds a short list of all calls of a document. */
export function callLines({ tags, paths }: OpenApi): readonly CallLines[] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return tags.map(({ name, description }) => ({
    heading: name,
    about: description,
    lines: all
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => lineOf(method.toUpperCase(), path, operation)),
  }));
}

function lineOf(method: string, path: string, operation: Operation): CallLine {
  const { summary, parameters = [], requestBody, responses, security } = operation;
  const body = requestBody?.content['application/json']?.schema ?? {};
  const given = parameters.filter((one) => one.in !== 'path').map((one) => field(one.name, one.schema, one.required));
  const done = responses['200']?.content ?? {};
  return {
    method,
    path,
    about: summary,
    takes: [...given, ...fieldsOf(body)],
    answers: done['application/json'] ? typeText(resultOf(done['application/json'].schema)) : 'server-sent events',
    failsWith: codesOf(responses).filter((code) => !ALWAYS.has(code)),
    isForKeys: security.some((one) => 'apiKey' in one),
    isForPages: security.some((one) => 'publishableKey' in one),
  };
}

function resultOf(schema: JsonSchema): JsonSchema {
  const names = Object.keys(schema.properties ?? {});
  return names.length === 1 && names[0] === 'result' ? schema.properties!['result']! : schema;
}

function codesOf(responses: Operation['responses']): readonly string[] {
  return Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([, { description }]) => description.split(', '));
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): readonly string[] {
  return Object.entries(properties).map(([name, schema]) => field(name, schema, required.includes(name)));
}

function field(name: string, schema: JsonSchema, isRequired: boolean): string {
  return `${name}${isRequired ? '' : '?'}: ${typeText(schema)}`;
}

/** Names of string types, by their patterns. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^\^-\?\\d\{1,30\}/, 'decimal, signed'],
  [/^\^\\d\{1,30\}/, 'decimal'],
  [/^\^\[a-z0-9\]\{1,20\}\$$/, 'ticker'],
];

/** From this number of fields on, an answer lists field names only. */
const MANY = 4;

/** Writes a type in short: `string`, `decimal`, `Quote`, `{ url: string }`. */
function typeText(schema: JsonSchema): string {
  const { $ref, type, items, anyOf, properties, pattern = '' } = schema;
  if ($ref !== undefined) return $ref.slice(SCHEMAS.length);
  if (schema.enum) return schema.enum.map((one) => `'${one}'`).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (anyOf) return [...new Set(anyOf.map(typeText))].join(' | ');
  if (type === 'array') return `list of ${typeText(items ?? {})}`;
  if (type === 'object') return objectText(properties ?? {}, schema);
  return PATTERNS.find(([known]) => known.test(pattern))?.[1] ?? type ?? 'anything';
}

function objectText(properties: Readonly<Record<string, JsonSchema>>, schema: JsonSchema): string {
  const names = Object.keys(properties);
  if (names.length === 0) return 'object';
  return `{ ${(names.length < MANY ? fieldsOf(schema) : names).join(', ')} }`;
}
