import { Command, Option } from 'commander';
import { exitOnUnhandledError } from '../../exit-on-unhandled-error.ts';
import type { serveSigner } from '../../signer/run-signer.ts';
import type { Context } from '../context.ts';
import { type FolderOptions, withFolder, surroundings } from './signer-options.ts';
import { refused } from '../refused.ts';
import { aborted } from '../aborted.ts';
import { endOfInput } from '../end-of-input.ts';

type Signer = Awaited<ReturnType<typeof serveSigner>>;

interface ServeFlags extends FolderOptions {
  readonly socket?: string;
  readonly limitsFile?: string;
  readonly socketMode?: string;
  readonly socketGroup?: string;
  readonly withdrawalSocket?: string;
  readonly withdrawalGroup?: string;
  readonly embedded?: true;
}

export function serveCommand(context: Context): Command {
  return withFolder(new Command('serve'))
    .description('sign for the server on a Unix socket, until stopped')
    .option('--socket <path>', 'where to listen; in the data folder unless given')
    .option('--socket-group <group>', 'the group that may request signatures, for a server that runs as another user')
    .option('--socket-mode <mode>', 'rights of the socket in octal; 600, or 660 with --socket-group, unless given')
    .option(
      '--withdrawal-socket <path>',
      'where the process of the venues has withdrawals signed, and nothing else; such as signer-w.sock beside the socket, unless given',
    )
    .option('--withdrawal-group <group>', 'the group that may request these; that of --socket-group unless given')
    .option(
      '--limits-file <path>',
      'limits of the amounts sent of each currency; limits.json beside the seed unless given',
    )
    .addOption(new Option('--embedded', "use the signer's own passphrase, and end with standard input").hideHelp())
    .action(async (flags: ServeFlags, command: Command) => {
      const { serveSigner } = await import('../../signer/run-signer.ts');
      const options = { ...flags, ...(await surroundings(context, flags)), isEmbedded: flags.embedded === true };
      const { stopped } = context;
      const parentGone = options.isEmbedded ? endOfInput(process.stdin) : new Promise<never>(() => {});
      const { JsonLogger } = await import('../../../adapters/node/json-logger.ts');
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
