import { Command, CommanderError, Option } from 'commander';
import type { Logger } from '../core/ports/logger.ts';
import type { Context, GlobalOptions } from './commands/context.ts';
import { currenciesCommand } from './commands/currencies.ts';
import { normaliseCommand } from './commands/normalise.ts';
import { quoteCommand } from './commands/quote.ts';
import { ratesCommand } from './commands/rates.ts';
import { serveCommand } from './commands/serve.ts';
import { signerCommand } from './commands/signer.ts';
import { EXIT, exitCodeOf, failureText } from './output/failure.ts';
import { Printer, type Terminal } from './output/printer.ts';

const EXIT_CODES = `
Exit codes: 0 done, 1 internal error, 2 wrong use, 3 refused by the exchange, 4 the exchange could not be reached.
Failures are written to standard error, as JSON with --json.

Examples:
  $ altway serve
  $ altway quote ltc doge 15 --explain
  $ altway rates btc --url https://exchange.example`;

/** Reads the command line and does what it says. @returns the exit code. Ends early when `stopped` is aborted. */
export async function run(words: readonly string[], terminal: Terminal, stopped?: AbortSignal): Promise<number> {
  const program = programFor(terminal, stopped);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    terminal.stderr.write(`${failureText(error, words.includes('--json'))}\n`);
    return exitCodeOf(error);
  }
}

function programFor(terminal: Terminal, stopped: AbortSignal | undefined): Command {
  const context = contextOf(terminal, stopped);
  const url = new Option('--url <address>', 'server to ask').env('ALTWAY_URL').default('http://127.0.0.1:3000');
  const program = new Command('altway')
    .description('Altway, an instant cryptocurrency exchange, from the command line')
    .version('0.1.0')
    .addOption(url)
    .option('--local', 'answer in this process, on the embedded demonstration market')
    .option('--json', 'answer in JSON, for programs')
    .addHelpText('after', EXIT_CODES);
  const makers = [serveCommand, quoteCommand, currenciesCommand, ratesCommand, normaliseCommand, signerCommand];
  for (const make of makers) program.addCommand(make(context));
  for (const command of family(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
    });
  }
  return program;
}

function family(command: Command): Command[] {
  return [command, ...command.commands.flatMap(family)];
}

function contextOf(terminal: Terminal, given: AbortSignal | undefined): Context {
  let stopped = given;
  return {
    terminal,
    // Only what waits for a signal takes it over; for everything else Ctrl-C stays what it is.
    get stopped() {
      return (stopped ??= signalled());
    },
    printer: (command) => new Printer(terminal, optionsOf(command).json === true),
    using: async (command, useCase, action) => {
      const { composeCli } = await import('./container.ts');
      const container = await composeCli(optionsOf(command), stderrLogger(terminal));
      try {
        return await action(container.get(useCase));
      } finally {
        await container.unbindAll();
      }
    },
  };
}

function optionsOf(command: Command): GlobalOptions {
  return command.optsWithGlobals<GlobalOptions>();
}

/** What use cases log and people at a terminal should see. */
function stderrLogger({ stderr }: Terminal): Logger {
  const write = (message: string) => void stderr.write(`altway: ${message}\n`);
  return { info: () => {}, warn: write, error: write };
}

/** Aborted by Ctrl-C or by whoever supervises the process. */
function signalled(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort(signal));
  return controller.signal;
}
