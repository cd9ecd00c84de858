import type { CallOptions, Contract, Route } from '../../../core/contract/route.ts';

/** A call of a contract, and what does it. */
export interface CallHandler {
  readonly route: Route;
  readonly call: (input: unknown, options?: CallOptions) => Promise<unknown>;
  /** False for a call that does the same whoever makes it and however often: it needs no options. */
  readonly isPersonal: boolean;
}

/** All calls of an API. @param isPersonal true where even a GET answers each caller differently. */
export function callHandlers<C extends Contract>(
  contract: C,
  api: Readonly<Record<keyof C, unknown>>,
  isPersonal = false,
): readonly CallHandler[] {
  return Object.entries(contract).map(([name, route]) => ({
    route,
    call: api[name] as CallHandler['call'],
    isPersonal: isPersonal || route.visitor !== undefined || (route.method === 'POST' && !route.repeatable),
  }));
}
