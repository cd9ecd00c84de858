import { Command, Option } from 'commander';
import { exitOnUnhandledError } from '../exit-on-unhandled-error.ts';
import { EXIT } from '../output/failure.ts';
import type { Style } from '../output/printer.ts';
import type { MadeSeed, serveSigner } from '../signer/run-signer.ts';
import type { Context } from './context.ts';

const EXAMPLES = `
The passphrase is read from standard input or a file, never from an argument or the environment.

Examples:
  $ altway signer init --passphrase-file /run/credentials/passphrase --show-words
  $ altway signer verify-words --passphrase-file /run/credentials/passphrase
  $ altway signer serve --passphrase-file /run/credentials/passphrase
  $ altway signer serve --socket /run/altway-signer/signer.sock --socket-group altway`;

type Signer = Awaited<ReturnType<typeof serveSigner>>;

interface FolderOptions {
  readonly folder?: string;
  readonly passphraseFile?: string;
  readonly chains?: string;
}

interface InitFlags extends FolderOptions {
  readonly wordsFile?: string;
  readonly showWords?: true;
}

interface ServeFlags extends FolderOptions {
  readonly socket?: string;
  readonly limitsFile?: string;
  readonly socketMode?: string;
  readonly socketGroup?: string;
  readonly embedded?: true;
}

/** `altway signer`: runs the keys of the exchange's chains in a separate process. */
export function signerCommand(context: Context): Command {
  return new Command('signer')
    .description('keep the keys of the exchange in a separate process')
    .addHelpText('after', EXAMPLES)
    .addCommand(initCommand(context))
    .addCommand(showWordsCommand(context))
    .addCommand(verifyWordsCommand(context))
    .addCommand(serveCommand(context));
}

function withPassphrase(command: Command): Command {
  return command
    .option('--folder <path>', 'data folder of the server; ALTWAY_DATA unless given')
    .option('--passphrase-file <path>', 'file with the passphrase; standard input unless given');
}

function withFolder(command: Command): Command {
  return withPassphrase(command).option('--chains <path>', 'file of real chains; ALTWAY_CHAINS unless given');
}

function initCommand(context: Context): Command {
  return withFolder(new Command('init'))
    .description('make a seed, sealed with a passphrase')
    .option('--words-file <path>', 'restore the seed of 24 words instead')
    .option('--show-words', 'print the 24 words, to be kept on paper, before the seed is sealed')
    .action(async (flags: InitFlags, command: Command) => {
      const { initSigner } = await import('../signer/run-signer.ts');
      const options = { ...flags, ...(await surroundings(context, flags)) };
      const { stdout, stderr } = context.terminal;
      const isJson = command.optsWithGlobals().json === true;
      const show = async ({ words, publicKeys, unlimited }: MadeSeed) => {
        const shown = flags.showWords ? words : undefined;
        context.printer(command).print({
          json: { publicKeys, ...(shown && { words: shown }) },
          text: (style) => [...keyLines(publicKeys), ...(shown ? wordLines(shown, style) : [])],
        });
        await arrived(stdout);
        if (isJson) return;
        if (unlimited.length > 0) stderr.write(`limits.json sets no limit yet for ${unlimited.join(', ')}.\n`);
        if (!shown && !flags.wordsFile)
          stderr.write('Write the 24 words down before coins come: altway signer show-words prints them.\n');
      };
      await initSigner(options, show).catch((error: unknown) => refused(command, error));
    });
}

function keyLines(publicKeys: MadeSeed['publicKeys']): readonly string[] {
  return Object.entries(publicKeys).map(([chain, key]) => `${chain}: ${key}`);
}

function wordLines(words: string, style: Style): readonly string[] {
  const advice = 'Anyone who has these words has the coins. Check what you wrote down: altway signer verify-words';
  return ['', style('bold', words), '', advice];
}

/**
 * Waits until everything written has left the process. @throws the stream's error, such as that of a reader that has
 * gone.
 */
function arrived(stream: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write('', (error) => (error ? reject(error) : resolve()));
  });
}

function showWordsCommand(context: Context): Command {
  return withPassphrase(new Command('show-words'))
    .description('print the 24 words of the sealed seed')
    .action(async (flags: FolderOptions, command: Command) => {
      const { showWords } = await import('../signer/run-signer.ts');
      const options = { ...flags, ...(await surroundings(context, flags)) };
      const words = await showWords(options).catch((error: unknown) => refused(command, error));
      context.printer(command).print({ json: { words }, text: (style) => wordLines(words, style) });
    });
}

function verifyWordsCommand(context: Context): Command {
  return withPassphrase(new Command('verify-words'))
    .description('check 24 words that were written down against the sealed seed')
    .option('--words-file <path>', 'file with the words; the line after the passphrase unless given')
    .action(async (flags: InitFlags, command: Command) => {
      const { verifyWords } = await import('../signer/run-signer.ts');
      const options = { ...flags, ...(await surroundings(context, flags)) };
      await verifyWords(options).catch((error: unknown) => refused(command, error));
      context.printer(command).print({ json: { verified: true }, text: () => ['These are the words of this seed.'] });
    });
}

function serveCommand(context: Context): Command {
  return withFolder(new Command('serve'))
    .description('sign for the server on a Unix socket, until stopped')
    .option('--socket <path>', 'where to listen; in the data folder unless given')
    .option('--socket-group <group>', 'the group that may request signatures, for a server that runs as another user')
    .option('--socket-mode <mode>', 'rights of the socket in octal; 600, or 660 with --socket-group, unless given')
    .option(
      '--limits-file <path>',
      'limits of the amounts sent of each currency; limits.json beside the seed unless given',
    )
    .addOption(new Option('--embedded', "use the signer's own passphrase, and end with standard input").hideHelp())
    .action(async (flags: ServeFlags, command: Command) => {
      const { serveSigner } = await import('../signer/run-signer.ts');
      const options = { ...flags, ...(await surroundings(context, flags)), isEmbedded: flags.embedded === true };
      const { stopped } = context;
      const parentGone = options.isEmbedded ? endOf(process.stdin) : new Promise<never>(() => {});
      const { JsonLogger } = await import('../../adapters/node/json-logger.ts');
      const logger = new JsonLogger(process.stderr);
      let running: Signer | undefined;
      const unguard = exitOnUnhandledError({
        // Log the error's name only: a library's message could contain secrets it was given.
        log: (message, error) =>
          logger.error(`the signer ${message}`, { error: error instanceof Error ? error.name : typeof error }),
        drain: async () => running?.stop(),
        drainMs: 5_000,
      });
      try {
        const signer = await serveSigner(options).catch((error: unknown) => refused(command, error));
        running = signer;
        context.printer(command).print({
          json: { socket: signer.socket },
          text: () => [`The signer listens at ${signer.socket}`],
        });
        await Promise.race([aborted(stopped), parentGone]);
        await signer.stop();
      } finally {
        unguard();
        // An open pipe would keep the process alive.
        process.stdin.destroy();
      }
    });
}

async function surroundings(context: Context, { folder, chains }: FolderOptions) {
  const prompt = context.terminal.stderr;
  const { env } = context.terminal;
  if (folder !== undefined)
    return { dataFolder: folder, chains: chains ?? (env['ALTWAY_CHAINS'] || undefined), prompt };
  const { serviceConfiguration } = await import('../serve/service-environment.ts');
  const { dataFolder, chainsFile } = serviceConfiguration(env);
  return { dataFolder, chains: chains ?? chainsFile, prompt };
}

/** Ends the command with a message for a StartError, which the operator can fix; rethrows anything else. */
function refused(command: Command, error: unknown): never {
  if (error instanceof Error && error.name === 'StartError') {
    command.error(`altway: ${error.message}`, { exitCode: EXIT.usage });
  }
  throw error;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Resolves when the parent process ends: the system then closes its end of the pipe. */
function endOf(stream: NodeJS.ReadStream): Promise<void> {
  stream.resume();
  return new Promise((resolve) => {
    stream
      .once('end', resolve)
      .once('close', resolve)
      .on('error', () => resolve());
  });
}
