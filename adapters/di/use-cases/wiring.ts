/** A class, or the run-time name of a port. */
export type Token<T> = abstract new (...args: never[]) => T;

/** Says what a token is made of, checked against the token's type. */
export type Bind = <T>(token: Token<T>) => {
  toConstantValue(value: T): unknown;
  /** Made anew each time it is asked for. */
  toResolvedValue<Parts extends readonly unknown[]>(
    make: (...parts: Parts) => T,
    needs: { readonly [Index in keyof Parts]: Token<Parts[Index]> },
  ): unknown;
};

/** A part of a composition, written down once for whichever container loads it. */
export type Wiring = (options: { readonly bind: Bind }) => void;
