import type * as z from 'zod/mini';
import type { Caller } from './caller.ts';
import type { ErrorCode } from './error-code.ts';

/** HTTP route of one call. Has no schemas, so that a page which only sends calls ships no parser. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** A segment `:name` carries the input's field of that name, which is then sent in no other place. */
  readonly path: `/${string}`;
  readonly errors: readonly ErrorCode[];
  /** True if the call is idempotent, so that a client may retry it. GETs always are. */
  readonly repeatable: boolean;
  /** The answer that a 404 stands for, where an empty answer makes sense (specification, section 4). */
  readonly empty?: unknown;
  /** Set if the answer depends on the caller; `made` gives an unknown visitor a new visitor secret. */
  readonly visitor?: 'known' | 'made';
  /** How many requests it counts as where they are limited; one unless given. */
  readonly cost?: number;
  /** True for a call that begins, renews or ends the caller's session. */
  readonly changesSession?: true;
  /** True if the body is the answer itself and not `{ result }` (specification, section 7: what each call reads). */
  readonly isWhole?: true;
}

export type Routes = Readonly<Record<string, Route>>;

/** Definition of one call: its route and its schemas. Both ends of the wire are derived from it. */
export interface Call extends Route {
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
}

export type Contract = Readonly<Record<string, Call>>;

/** Most routes of a method are like this; a POST that may be retried says so. */
export const GET = { method: 'GET', repeatable: true } as const;
export const POST = { method: 'POST', repeatable: false } as const;

/** Checks the type of a route table without widening its literals. */
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes;
}

/** What a call takes and answers. */
type Schemas = readonly [input: z.ZodMiniType, output: z.ZodMiniType];

/** Joins each route with the schemas of its call. */
export function defineContract<const R extends Routes, const S extends Readonly<Record<keyof R, Schemas>>>(
  routes: R,
  schemas: S & Readonly<Record<Exclude<keyof S, keyof R>, never>>,
): { readonly [K in keyof R]: R[K] & { readonly input: S[K][0]; readonly output: S[K][1] } } {
  const calls = Object.entries<Schemas>(schemas).map(([name, [input, output]]) => {
    return [name, { ...routes[name], input, output }];
  });
  return Object.fromEntries(calls);
}

export interface CallOptions {
  /** Aborts the call; the promise then rejects. */
  readonly signal?: AbortSignal | undefined;
  /** Names one intent, so that a POST which is not repeatable takes effect once, however often it arrives. */
  readonly idempotencyKey?: string | undefined;
  readonly caller?: Caller | undefined;
}

/** The API type of a contract: one method per call. Failures are `ExchangeError`s. */
export type ApiOf<C extends Contract> = {
  readonly [K in keyof C]: (input: z.input<C[K]['input']>, options?: CallOptions) => Promise<z.output<C[K]['output']>>;
};

export function pathFields(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
}

export function filledPath(path: string, input: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name] ?? '')));
}
