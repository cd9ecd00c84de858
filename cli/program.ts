import { Command, CommanderError, Option } from 'commander';
import type { Context, GlobalOptions } from './commands/context.ts';
import { currenciesCommand } from './commands/currencies.ts';
import { normaliseCommand } from './commands/normalise.ts';
import { quoteCommand } from './commands/quote.ts';
import { ratesCommand } from './commands/rates.ts';
import { serveCommand } from './commands/serve.ts';
import { signerCommand } from './commands/signer.ts';
import { endingText, EXIT, exitCodeOf, failureText, NOBODY } from './output/failure.ts';
import { sessionOf, stderrLogger } from './output/terminal-parts.ts';
import { VERSION } from '../core/domain/accounts/user-agent.ts';
import { Printer, type Terminal } from './output/printer.ts';
import { OutputErrors } from './output/output-errors.ts';

const EXIT_CODES = `
Exit codes: 0 done, 1 internal error, or nobody signed in where whoami asks, 2 wrong use,
3 refused by the exchange, 4 the exchange could not be reached, 5 a ledger check failed.
Failures are written to standard error, as JSON with --json.

Examples:
  $ altway serve
  $ altway quote ltc doge 15 --explain
  $ altway rates btc --url https://exchange.example`;

/**
 * Exit codes that commands end with on purpose; any other exit code of commander's means a command line it can't read.
 */
const MEANT: ReadonlySet<number> = new Set([EXIT.done, EXIT.unsound]);

/** A command that is loaded only when its name is on the command line, so that other commands start faster. */
interface LazyCommand {
  readonly name: string;
  /** The same as the command's own description. */
  readonly description: string;
  readonly load: () => Promise<(context: Context) => Command>;
}

/** Commands that are loaded late. */
export const LAZY_COMMANDS: readonly LazyCommand[] = [
  {
    name: 'exchange',
    description: 'make an exchange: prints the amount to pay, the address and the time limit',
    load: async () => (await import('./commands/exchange.ts')).exchangeCommand,
  },
  {
    name: 'track',
    description: 'show an exchange by its tracking link, and what to do next',
    load: async () => (await import('./commands/track.ts')).trackCommand,
  },
  {
    name: 'history',
    description: 'list your exchanges, the newest first',
    load: async () => (await import('./commands/account/history.ts')).historyCommand,
  },
  {
    name: 'login',
    description: 'sign in to your account',
    load: async () => (await import('./commands/account/login.ts')).loginCommand,
  },
  {
    name: 'logout',
    description: 'sign out, and forget the session',
    load: async () => (await import('./commands/account/logout.ts')).logoutCommand,
  },
  {
    name: 'whoami',
    description: 'show who is signed in',
    load: async () => (await import('./commands/account/whoami.ts')).whoamiCommand,
  },
  {
    name: 'keys',
    description: 'make, list and revoke API keys for your software',
    load: async () => (await import('./commands/account/keys.ts')).keysCommand,
  },
  {
    name: 'confirm',
    description: 'list settings that wait for your confirmation after a password recovery, or confirm one',
    load: async () => (await import('./commands/account/confirm.ts')).confirmCommand,
  },
  {
    name: 'merchant',
    description: 'take payments: links, events and their history',
    load: async () => (await import('./commands/account/merchant.ts')).merchantCommand,
  },
  {
    name: 'affiliate',
    description: 'your affiliate link, its statistics, and your earnings',
    load: async () => (await import('./commands/affiliate/affiliate.ts')).affiliateCommand,
  },
  {
    name: 'token',
    description: 'show staff the state of the token in a mail',
    load: async () => (await import('./commands/staff/token.ts')).tokenCommand,
  },
  {
    name: 'transaction',
    description: 'show staff where a transaction stands',
    load: async () => (await import('./commands/staff/transaction.ts')).transactionCommand,
  },
  {
    name: 'support',
    description: 'look into transactions and accounts, and act on them, for staff',
    load: async () => (await import('./commands/staff/support.ts')).supportCommand,
  },
  {
    name: 'staff',
    description: 'make, list and revoke the tokens of staff members',
    load: async () => (await import('./commands/staff/staff.ts')).staffCommand,
  },
  {
    name: 'ledger',
    description: 'read, audit and export the ledger, for staff',
    load: async () => (await import('./commands/staff/ledger.ts')).ledgerCommand,
  },
];

/** Parses the command line and runs its command. @returns the exit code. Ends early when `stopped` is aborted. */
export async function run(words: readonly string[], terminal: Terminal, stopped?: AbortSignal): Promise<number> {
  const outputErrors = new OutputErrors(terminal);
  const code = await done(words, contextOf(terminal, outputErrors, stopped));
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
    return MEANT.has(error.exitCode) || error.code === NOBODY ? error.exitCode : EXIT.usage;
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

function contextOf(terminal: Terminal, outputErrors: OutputErrors, given: AbortSignal | undefined): Context {
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
