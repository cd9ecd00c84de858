import { createContext, useContext, useMemo } from 'react';
import type { Resolve, Token } from '../../core/use-cases/use-case.ts';

/** Provides the resolver of use cases to screens. */
export const ResolveContext = createContext<Resolve | undefined>(undefined);

/**
 * Resolves use cases on demand: those that the server does not have, or that few visits need. @throws Error outside the
 * context.
 */
export function useResolve(): Resolve {
  const resolve = useContext(ResolveContext);
  if (resolve === undefined) throw new Error('useUseCase needs a ResolveContext');
  return resolve;
}

/**
 * A use case for a screen, the same one at every render. Only screens use it, components never. @throws Error outside
 * the context.
 */
export function useUseCase<T>(token: Token<T>): T {
  const resolve = useResolve();
  return useMemo(() => resolve(token), [resolve, token]);
}
