/** A class, or the run-time name of a port. */
export type Token<T> = abstract new (...args: never[]) => T;

/** Binds a token to a constant or a factory, checked against the token's type. */
export type Bind = <T>(token: Token<T>) => {
  toConstantValue(value: T): unknown;
  /** Calls the factory each time the token is resolved. */
  toResolvedValue<Parts extends readonly unknown[]>(
    make: (...parts: Parts) => T,
    needs: { readonly [Index in keyof Parts]: Token<Parts[Index]> },
  ): unknown;
};

/** A part of a composition that any container can load. */
export type Wiring = (options: { readonly bind: Bind }) => void;
