import type * as z from 'zod/mini';
import type { ErrorCode } from './error-code.ts';

/** One call, said once: both ends of the wire are derived from it. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
  /** True where sending it twice does what sending it once does, so that a client may retry. GETs always may. */
  readonly repeatable: boolean;
  /** What a 404 stands for, where an empty answer makes sense (specification, section 4). */
  readonly empty?: unknown;
}

export type Contract = Readonly<Record<string, Route>>;

/** Narrows a table of routes without widening its literals. */
export function defineContract<const C extends Contract>(routes: C): C {
  return routes;
}

export interface CallOptions {
  /** Aborts the call; the promise then rejects. */
  readonly signal?: AbortSignal | undefined;
}

/** The port a contract describes: one method a route. Failures are `ExchangeError`s. */
export type ApiOf<C extends Contract> = {
  readonly [K in keyof C]: (input: z.input<C[K]['input']>, options?: CallOptions) => Promise<z.output<C[K]['output']>>;
};
