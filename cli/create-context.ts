import type { Command } from 'commander';
import type { Context, GlobalOptions } from './commands/context.ts';
import { sessionOf, stderrLogger } from './output/terminal-parts.ts';
import { Printer, type Terminal } from './output/printer.ts';
import type { OutputErrors } from './output/output-errors.ts';

/** @param given ends commands early; without it signals do. */
export function createContext(terminal: Terminal, outputErrors: OutputErrors, given: AbortSignal | undefined): Context {
  let stopped = given;
  return {
    terminal,
    // Listen for signals only in commands that wait for one; for all others Ctrl-C keeps its default effect.
    get stopped() {
      return (stopped ??= signalled());
    },
    get unwatched() {
      return AbortSignal.any([this.stopped, outputErrors.gone]);
    },
    printer: (command) => new Printer(terminal, optionsOf(command).json === true),
    using: async (command, useCase, action, options = {}) => {
      const { keepsSession = false, withAccounts = false, withAffiliates = false } = options;
      const { composeCli, useCasesOf } = await import('./container.ts');
      const { url, local, json } = optionsOf(command);
      const logger = stderrLogger(terminal);
      const isKnown = withAccounts || withAffiliates || (keepsSession && !local);
      const session = isKnown ? await sessionOf(terminal) : undefined;
      // Programs read failures from standard error, and nothing else.
      const why = withAccounts ? 'as every login requires' : 'because many exchanges from here wait for payment';
      const proving = () => (json ? undefined : logger.warn(`solving a proof of work, ${why}: a moment`));
      const accounts = withAccounts && session ? { session, proving } : undefined;
      const affiliates = withAffiliates ? session : undefined;
      const container = await composeCli({ url, local, session, accounts, affiliates, proving }, logger);
      try {
        return await action(useCasesOf(container)(useCase));
      } finally {
        await container.unbindAll();
      }
    },
  };
}

function optionsOf(command: Command): GlobalOptions {
  return command.optsWithGlobals<GlobalOptions>();
}

/** Aborted by Ctrl-C or by the process's supervisor. */
function signalled(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort(signal));
  return controller.signal;
}
