/** All that core may use beyond the language itself; every host has these. */
interface AbortSignal {
  readonly aborted: boolean;
}
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare var AbortController: { new (): AbortController };
