import type { ContainerModule } from 'inversify';

/** The `bind` function of an inversify module. */
export type Bind = Parameters<ConstructorParameters<typeof ContainerModule>[0]>[0]['bind'];
