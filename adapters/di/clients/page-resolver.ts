import type { Token, Wiring } from '../use-cases/wiring.ts';

/**
 * The page's container. It knows constants and values built from others, which is all that a page needs, in a few
 * lines, where inversify would make up an eighth of the page (decision 23); the server and the command line use
 * inversify.
 */
export class PageResolver {
  readonly #makers = new Map<unknown, () => unknown>();

  /** Adds bindings; a later binding of a token replaces an earlier one. */
  load(...wirings: readonly Wiring[]): void {
    for (const wiring of wirings) {
      wiring({
        bind: <T>(token: Token<T>) => ({
          toConstantValue: (value: T) => this.#makers.set(token, () => value),
          toResolvedValue: <Parts extends readonly unknown[]>(
            make: (...parts: Parts) => T,
            needs: { readonly [Index in keyof Parts]: Token<Parts[Index]> },
          ) => this.#makers.set(token, () => make(...(needs.map((need) => this.get(need)) as unknown as Parts))),
        }),
      });
    }
  }

  /** @throws Error naming a token that nothing was bound to. */
  get<T>(token: Token<T>): T {
    const maker = this.#makers.get(token);
    if (maker === undefined) throw new Error(`nothing is bound to ${token.name}`);
    return maker() as T;
  }
}
