import type { ContainerModule } from 'inversify';

/** What a module of the container binds with. */
export type Bind = Parameters<ConstructorParameters<typeof ContainerModule>[0]>[0]['bind'];
