import { type ClassOf, type Resolve, resolveUseCases } from '../../../core/use-cases/use-case.ts';

/**
 * The page's container. It knows constants, and creates use cases from what they state themselves, which is all that a
 * page needs, in a few lines, where inversify would make up an eighth of the page (decision 23).
 */
export class PageResolver {
  readonly #constants = new Map<unknown, unknown>();

  /** @throws Error naming a port that nothing was bound to. */
  readonly get: Resolve = resolveUseCases(<T>(token: ClassOf<T>) => {
    if (!this.#constants.has(token)) throw new Error(`nothing is bound to ${token.name}`);
    return this.#constants.get(token) as T;
  });

  bind<T>(token: ClassOf<T>, value: T): void {
    this.#constants.set(token, value);
  }
}
