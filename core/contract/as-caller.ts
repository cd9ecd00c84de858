import type { Caller } from './caller.ts';
import type { CallOptions } from './route.ts';

/** Wraps an API so that every call carries the same caller. Used to render a page in process. */
export function asCaller<Api extends object>(api: Api, caller: Caller | undefined): Api {
  if (caller === undefined) return api;
  const bound = Object.entries(api).map(([name, call]: [string, Call]) => [
    name,
    (input: unknown, options?: CallOptions) => call(input, { ...options, caller }),
  ]);
  return Object.fromEntries(bound) as Api;
}

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>;
