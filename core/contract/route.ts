import type * as z from 'zod/mini';
import type { Caller } from './caller.ts';
import type { ErrorCode } from './error-code.ts';

/** How one call travels. Without schemas, so that a page which only sends calls ships no parser. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** A segment `:name` stands for the input's field of that name, which then travels nowhere else. */
  readonly path: `/${string}`;
  readonly errors: readonly ErrorCode[];
  /** True where sending it twice does what sending it once does, so that a client may retry. GETs always may. */
  readonly repeatable: boolean;
  /** What a 404 stands for, where an empty answer makes sense (specification, section 4). */
  readonly empty?: unknown;
  /** Whether the call is about whoever makes it: `made` gives a visitor who is not known yet a name of their own. */
  readonly visitor?: 'known' | 'made';
  /** True for a call that begins, renews or ends the caller's session. */
  readonly changesSession?: true;
  /** True where the answer is the body itself and not its `result` (specification, section 7: what each call reads). */
  readonly isWhole?: true;
}

export type Routes = Readonly<Record<string, Route>>;

/** One call, said once: how it travels and what it carries. Both ends of the wire are derived from it. */
export interface Call extends Route {
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
}

export type Contract = Readonly<Record<string, Call>>;

/** Narrows a table without widening its literals. */
export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes;
}

/** Narrows a table of calls without widening its literals. */
export function defineContract<const C extends Contract>(calls: C): C {
  return calls;
}

export interface CallOptions {
  /** Aborts the call; the promise then rejects. */
  readonly signal?: AbortSignal | undefined;
  /** Names one intent, so that a POST which is not repeatable by itself does its work once however often it arrives. */
  readonly idempotencyKey?: string | undefined;
  readonly caller?: Caller | undefined;
}

/** The port a contract describes: one method a call. Failures are `ExchangeError`s. */
export type ApiOf<C extends Contract> = {
  readonly [K in keyof C]: (input: z.input<C[K]['input']>, options?: CallOptions) => Promise<z.output<C[K]['output']>>;
};

/** Names of the fields that travel in a route's path. */
export function pathFields(path: string): readonly string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
}

/** The path of a call, its fields filled in. */
export function filledPath(path: string, input: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name] ?? '')));
}
