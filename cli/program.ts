import { Command, CommanderError, Option } from 'commander';
import type { Context } from './commands/context.ts';
import { currenciesCommand } from './commands/currencies.ts';
import { normaliseCommand } from './commands/normalise.ts';
import { quoteCommand } from './commands/quote.ts';
import { ratesCommand } from './commands/rates.ts';
import { serveCommand } from './commands/serve.ts';
import { signerCommand } from './commands/signer/signer.ts';
import { endingText, EXIT, exitCodeOf, failureText, ON_PURPOSE } from './output/failure.ts';
import { VERSION } from '../core/domain/accounts/user-agent.ts';
import type { Terminal } from './output/printer.ts';
import { OutputErrors } from './output/output-errors.ts';
import { LAZY_COMMANDS } from './lazy-commands.ts';
import { createContext } from './create-context.ts';

const EXIT_CODES = `
Exit codes: 0 done, 1 internal error, nobody signed in where whoami asks, a difference where ledger reconcile looks for
one, or something to mend where doctor looks, 2 wrong use, 3 refused by the exchange, 4 the exchange could not be reached, 5 a ledger check failed,
6 a receipt is not genuine.
Failures are written to standard error, as JSON with --json.

Examples:
  $ altway serve
  $ altway quote ltc doge 15 --explain
  $ altway rates btc --url https://exchange.example`;

/**
 * Exit codes that commands end with on purpose; any other exit code of commander's means a command line it can't read.
 */
const MEANT: ReadonlySet<number> = new Set([EXIT.done, EXIT.unsound]);

/** Parses the command line and runs its command. @returns the exit code. Ends early when `stopped` is aborted. */
export async function run(words: readonly string[], terminal: Terminal, stopped?: AbortSignal): Promise<number> {
  const outputErrors = new OutputErrors(terminal);
  const code = await done(words, createContext(terminal, outputErrors, stopped));
  const failure = await outputErrors.failure();
  if (!failure) return code;
  terminal.stderr.write(`${failureText(failure, words.includes('--json'))}\n`);
  return code === EXIT.done ? exitCodeOf(failure) : code;
}

async function done(words: readonly string[], context: Context): Promise<number> {
  try {
    const program = await programFor(words, context);
    await program.parseAsync(words.map(readable), { from: 'user' });
    return EXIT.done;
  } catch (error) {
    const isJson = words.includes('--json');
    const { stderr } = context.terminal;
    if (!(error instanceof CommanderError)) {
      stderr.write(`${failureText(error, isJson)}\n`);
      return exitCodeOf(error);
    }
    // People have been shown it where it occurred.
    if (isJson && error.exitCode !== EXIT.done) stderr.write(`${endingText(error)}\n`);
    return MEANT.has(error.exitCode) || ON_PURPOSE.has(error.code) ? error.exitCode : EXIT.usage;
  }
}

/** A tracking secret that begins with a dash, as one in 64 does. No option is as long. */
const DASHING = /^-[\w-]{42}$/;

/** Prefixes such a secret so that commander takes it for an argument; commands trim secrets they read. */
function readable(word: string): string {
  return DASHING.test(word) ? ` ${word}` : word;
}

async function programFor(words: readonly string[], context: Context): Promise<Command> {
  const { terminal } = context;
  const isJson = words.includes('--json');
  const url = new Option('--url <address>', 'server to ask').env('ALTWAY_URL').default('http://127.0.0.1:3000');
  const program = new Command('altway')
    .description('Altway, an instant cryptocurrency exchange, from the command line')
    .version(VERSION)
    .addOption(url)
    .option('--local', 'answer in this process, on the embedded demonstration market')
    .option('--json', 'answer in JSON, for programs')
    .addHelpText('after', EXIT_CODES);
  const makers = [serveCommand, quoteCommand, currenciesCommand, ratesCommand, normaliseCommand, signerCommand];
  for (const make of makers) program.addCommand(make(context));
  for (const { name, description, load } of LAZY_COMMANDS)
    program.addCommand(words.includes(name) ? (await load())(context) : new Command(name).description(description));
  for (const command of family(program)) {
    command.exitOverride().configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      // Programs read one line of JSON there, written at the end.
      writeErr: (text) => void (isJson || terminal.stderr.write(text)),
    });
  }
  return program;
}

function family(command: Command): Command[] {
  return [command, ...command.commands.flatMap(family)];
}
