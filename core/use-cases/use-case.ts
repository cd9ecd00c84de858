/** A class, or the run-time name of a port. */
export type ClassOf<T> = abstract new (...args: never[]) => T;

/** A use case that is one call of an API. */
export interface CallOf<T> {
  readonly on: (resolve: Resolve) => T;
}

/** Stands for what a container resolves: a port, a use case's class or a call. */
export type Token<T> = ClassOf<T> | CallOf<T>;

/** Resolves a token; a container's `get`. */
export type Resolve = <T>(token: Token<T>) => T;

/**
 * A use case that only passes a call on. Its port is named by a function, because no module may need a value of another
 * one while it is loaded: a page's chunks import each other.
 */
export function callOf<Api, Args extends readonly unknown[], T>(
  port: () => ClassOf<Api>,
  call: (api: Api, ...args: Args) => Promise<T>,
): CallOf<{ execute(...args: Args): Promise<T> }> {
  return {
    on: (resolve) => {
      const api = resolve(port());
      return { execute: (...args) => call(api, ...args) };
    },
  };
}

/** Resolves use cases by what they state themselves, and everything else, such as ports, by a container. */
export function resolveUseCases(bound: <T>(token: ClassOf<T>) => T): Resolve {
  const resolve: Resolve = <T>(token: Token<T>): T => {
    if ('on' in token) return token.on(resolve);
    return 'create' in token ? (token as UseCaseClass<T>).create(resolve) : bound(token);
  };
  return resolve;
}

/** A class that states what its instances need, in a static method. */
interface UseCaseClass<T> {
  create(resolve: Resolve): T;
}
