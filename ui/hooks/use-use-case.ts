import { createContext, useContext, useMemo } from 'react';

/** A use case's class or a port's run-time name. */
export type Token<T> = abstract new (...args: never[]) => T;

/** Finds what is bound to a token; a container's `get`. */
export type Resolve = <T>(token: Token<T>) => T;

/** Where screens find their use cases. */
export const ResolveContext = createContext<Resolve | undefined>(undefined);

/** Finds a use case when it is needed: one that the server has not, or that few visits ask for. @throws Error outside the context. */
export function useResolve(): Resolve {
  const resolve = useContext(ResolveContext);
  if (resolve === undefined) throw new Error('useUseCase needs a ResolveContext');
  return resolve;
}

/** A use case for a screen, the same one at every render. Components never ask for one. @throws Error outside the context. */
export function useUseCase<T>(token: Token<T>): T {
  const resolve = useResolve();
  return useMemo(() => resolve(token), [resolve, token]);
}
