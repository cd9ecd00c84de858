/** How a process ends after an unhandled error. */
interface UnhandledErrorOptions {
  /** Logs the failure. */
  readonly log: (message: string, failure: unknown) => void;
  /** Lets running work end and releases all resources. */
  readonly drain: () => Promise<void>;
  /**
   * Longest duration of the drain in milliseconds; 20,000 unless given: more than a server's own drain and its signer's
   * end together.
   */
  readonly drainMs?: number;
  /** Ends the process; `process.exit` unless given. */
  readonly exit?: (code: number) => void;
}

const KINDS = ['uncaughtException', 'unhandledRejection'] as const;

/** Exit code of an internal error, the same for all commands. */
const FAILED = 1;

/**
 * The last line of defence of a long-running process. After an uncaught exception or an unhandled rejection its state
 * is unknown: it logs once, drains, and exits with code 1 for its supervisor to restart it. It never continues, and
 * never stays half alive: the drain is bounded. @returns a function that removes the listeners.
 */
export function exitOnUnhandledError({
  log,
  drain,
  drainMs = 20_000,
  exit = (code) => process.exit(code),
}: UnhandledErrorOptions): () => void {
  let isEnding = false;
  const end = (failure: unknown): void => {
    // Failures from here on follow from the first, or from the drain.
    if (isEnding) return;
    isEnding = true;
    const late = setTimeout(() => exit(FAILED), drainMs);
    quietly(() => log('failed unexpectedly, and exits', failure));
    void quietly(drain).then(() => {
      clearTimeout(late);
      exit(FAILED);
    });
  };
  for (const kind of KINDS) process.on(kind, end);
  return () => {
    for (const kind of KINDS) process.off(kind, end);
  };
}

/** Runs the work and ignores its failure, which must not keep the process from ending. */
async function quietly(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    // It was logged before.
  }
}
