import type { Command } from 'commander';
import type { Token } from '../../core/use-cases/use-case.ts';
import type { Printer, Terminal } from '../output/printer.ts';

/** Options of every command. */
export interface GlobalOptions {
  /** Address of the server to ask. */
  readonly url: string;
  /** Answer from the embedded market in this process instead. */
  readonly local?: true;
  readonly json?: true;
}

/** Sessions and modules that a use case needs in addition to the exchange. */
interface UsingOptions {
  readonly keepsSession?: boolean;
  readonly withAccounts?: boolean;
  readonly withAffiliates?: boolean;
}

/** Dependencies of all commands. */
export interface Context {
  readonly terminal: Terminal;
  /** Aborted to end a long-running command, such as `serve`. */
  readonly stopped: AbortSignal;
  /** Aborted to end repeated output, as of `--watch`; also when the reader has gone. */
  readonly unwatched: AbortSignal;
  printer(command: Command): Printer;
  /**
   * Runs the action with a use case, in process or against the server according to the options, and releases resources
   * afterwards. @param options.keepsSession keeps the session's cookies between commands. @param options.withAccounts
   * for a use case of accounts; it keeps the session too. `withAffiliates` likewise for affiliates.
   */
  using<T, R>(command: Command, useCase: Token<T>, run: (useCase: T) => Promise<R>, options?: UsingOptions): Promise<R>;
}
