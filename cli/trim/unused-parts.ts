/** What no page uses of one file of a library. */
export interface UnusedParts {
  /** Matches the file's path. */
  readonly file: RegExp;
  /** Names of functions, each with the body it gets; without one it throws an error that names it. */
  readonly functions: Readonly<Record<string, string | null>>;
  /** Texts of expressions, each with the constant that it always is here, so that the minifier drops what depends on it. */
  readonly expressions: Readonly<Record<string, string>>;
}
