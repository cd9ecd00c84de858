import { ContainerModule } from 'inversify';
import type { Bind, Wiring } from '../use-cases/wiring.ts';

/** Adapts a wiring to inversify, whose `bind` offers all that ours declares, and more. */
export function asModule(...wirings: readonly Wiring[]): ContainerModule {
  return new ContainerModule(({ bind }) => {
    for (const wiring of wirings) wiring({ bind: bind as unknown as Bind });
  });
}
