import type { CallOptions, Contract, Route } from '../../../core/contract/route.ts';

/** A call of a contract and its handler. */
export interface CallHandler {
  readonly route: Route;
  readonly call: (input: unknown, options?: CallOptions) => Promise<unknown>;
  /** False for a repeatable call whose result does not depend on the caller: it needs no options. */
  readonly isPersonal: boolean;
}

/** The handlers of all calls of an API. @param isPersonal true where even GETs depend on the caller. */
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
