import { ContainerModule } from 'inversify';
import type { Bind, Wiring } from '../use-cases/wiring.ts';

/** A wiring as inversify loads it: its `bind` does all that ours promises, and more. */
export function asModule(...wirings: readonly Wiring[]): ContainerModule {
  return new ContainerModule(({ bind }) => {
    for (const wiring of wirings) wiring({ bind: bind as unknown as Bind });
  });
}
