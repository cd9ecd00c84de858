/** How a process ends that failed where nobody foresaw it. */
export interface UnhandledErrorOptions {
  /** Writes down what happened. */
  readonly log: (message: string, failure: unknown) => void;
  /** Lets what runs end, and lets go of everything. */
  readonly drain: () => Promise<void>;
  /** Milliseconds that may take; 20,000 unless given: more than a server's own drain and its signer's end together. */
  readonly drainMs?: number;
  /** Ends the process; `process.exit` unless given. */
  readonly exit?: (code: number) => void;
}

const KINDS = ['uncaughtException', 'unhandledRejection'] as const;

/** An internal error, as all commands end with. */
const FAILED = 1;

/**
 * The last line of defence of a process that runs for long. After an exception that nobody caught, or a rejection that
 * nobody handled, its state is not known: it says so once, drains, and ends with code 1 for its supervisor to start it
 * again. It never goes on, and never stays half alive: the drain is bounded. @returns what takes the listeners away.
 */
export function exitOnUnhandledError({
  log,
  drain,
  drainMs = 20_000,
  exit = (code) => process.exit(code),
}: UnhandledErrorOptions): () => void {
  let isEnding = false;
  const end = (failure: unknown): void => {
    // What fails from here on follows from the first, or from the drain.
    if (isEnding) return;
    isEnding = true;
    const late = setTimeout(() => exit(FAILED), drainMs);
    quietly(() => log('failed in a way that nobody foresaw, and ends', failure));
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

/** Whatever fails here must not keep the process from its end. */
async function quietly(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    // Said once already.
  }
}
