import { Command, Option } from 'commander';
import { exitOnUnhandledError } from '../../exit-on-unhandled-error.ts';
import type { VenuesProcess } from '../../venues/run-venues.ts';
import { aborted } from '../aborted.ts';
import type { Context } from '../context.ts';
import { endOfInput } from '../end-of-input.ts';
import { refused } from '../refused.ts';

/** `altway venues serve`: follows the venues until it is stopped. */
export function serveCommand(context: Context): Command {
  return new Command('serve')
    .description('follow the venues of the file that ALTWAY_VENUES names, until stopped')
    .addOption(new Option('--child', 'end with standard input').hideHelp())
    .action(async ({ child }: { readonly child?: true }, command: Command) => {
      const { startVenues } = await import('../../venues/start-venues.ts');
      const { JsonLogger } = await import('../../../adapters/node/json-logger.ts');
      const logger = new JsonLogger(process.stderr);
      const parentGone = child ? endOfInput(process.stdin) : new Promise<never>(() => {});
      let running: VenuesProcess | undefined;
      const unguard = exitOnUnhandledError({
        log: (message, cause) => logger.error(`the venues process ${message}`, { cause }),
        drain: async () => running?.stop(),
        drainMs: 5_000,
      });
      try {
        running = await startVenues(context.terminal.env).catch((error: unknown) => refused(command, error));
        const { addresses } = running;
        context.printer(command).print({
          json: { addresses },
          text: () => [`The order books of the venues are at ${addresses.join(' and ')}. Stop with Ctrl-C.`],
        });
        await Promise.race([aborted(context.stopped), parentGone]);
        await running.stop();
      } finally {
        unguard();
        // An open pipe would keep the process alive.
        if (child) process.stdin.destroy();
      }
    });
}
