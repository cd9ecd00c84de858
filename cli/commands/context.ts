import type { Command } from 'commander';
import type { Printer, Terminal } from '../output/printer.ts';

/** Options that every command understands. */
export interface GlobalOptions {
  /** Address of the server to ask. */
  readonly url: string;
  /** Answer from the embedded market in this process instead. */
  readonly local?: true;
  readonly json?: true;
}

/** A use case's class, whatever ports it takes: the container knows them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a constructor's parameters can't be left open otherwise
export type UseCase<T> = abstract new (...ports: any[]) => T;

/** What a use case needs beside the exchange. */
export interface UsingOptions {
  readonly keepsSession?: boolean;
  readonly withAccounts?: boolean;
  readonly withAffiliates?: boolean;
}

/** What commands are made with. */
export interface Context {
  readonly terminal: Terminal;
  /** Ends what runs on, such as `serve`. */
  readonly stopped: AbortSignal;
  /** Ends what is shown again and again, as `--watch` does: also where nobody reads it any more. */
  readonly unwatched: AbortSignal;
  printer(command: Command): Printer;
  /**
   * Runs the action with a use case, in process or against the server as the options say, and lets go afterwards.
   * @param options.keepsSession has the server know who asks from one command to the next.
   * @param options.withAccounts for a use case of accounts; it keeps the session too. `withAffiliates` likewise for partners'.
   */
  using<T, R>(
    command: Command,
    useCase: UseCase<T>,
    run: (useCase: T) => Promise<R>,
    options?: UsingOptions,
  ): Promise<R>;
}
