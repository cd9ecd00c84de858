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

/** What commands are made with. */
export interface Context {
  readonly terminal: Terminal;
  /** Ends what runs on, such as `--watch` and `serve`. */
  readonly stopped: AbortSignal;
  printer(command: Command): Printer;
  /** Runs the action with a use case, in process or against the server as the options say, and lets go afterwards. */
  using<T, R>(command: Command, useCase: new (...ports: never[]) => T, run: (useCase: T) => Promise<R>): Promise<R>;
}
