import type { CallOptions } from './route.ts';

/** An API whose calls are all made in the name of one visitor; for rendering a page in process. */
export function asVisitor<Api extends object>(api: Api, visitor: string | undefined): Api {
  if (visitor === undefined) return api;
  const bound = Object.entries(api).map(([name, call]: [string, Call]) => [
    name,
    (input: unknown, options?: CallOptions) => call(input, { ...options, visitor }),
  ]);
  return Object.fromEntries(bound) as Api;
}

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>;
