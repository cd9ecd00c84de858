import { Command, Option } from 'commander';
import { exitOnUnhandledError } from '../exit-on-unhandled-error.ts';
import type { SettlementProcess } from '../settle/start-settlement.ts';
import { aborted } from './aborted.ts';
import type { Context } from './context.ts';
import { endOfInput } from './end-of-input.ts';
import { refused } from './refused.ts';

const EXAMPLES = `
Configuration comes from the environment, as that of altway serve: see .env.example. Servers that share the database
with it are started with ALTWAY_SETTLEMENT=elsewhere.

Example:
  $ DATABASE_URL=postgres://altway@127.0.0.1/altway ALTWAY_URL=https://exchange.example altway settle`;

/** `altway settle`: watches chains, trades and pays out until it is stopped. */
export function settleCommand(context: Context): Command {
  return new Command('settle')
    .description('settle exchanges beside the servers of a PostgreSQL database: deposits, trades, payouts, mails')
    .addHelpText('after', EXAMPLES)
    .addOption(new Option('--child', 'end with standard input').hideHelp())
    .action(async ({ child }: { readonly child?: true }, command: Command) => {
      const { startSettlement } = await import('../settle/start-settlement.ts');
      const { JsonLogger } = await import('../../adapters/node/json-logger.ts');
      const logger = new JsonLogger(process.stderr);
      const parentGone = child ? endOfInput(process.stdin) : new Promise<never>(() => {});
      let running: SettlementProcess | undefined;
      const unguard = exitOnUnhandledError({
        log: (message, cause) => logger.error(`the settlement process ${message}`, { cause }),
        drain: async () => running?.stop(),
      });
      try {
        running = await startSettlement(context.terminal.env).catch((error: unknown) => refused(command, error));
        context.terminal.stdout.write('Altway settles exchanges. Stop with Ctrl-C.\n');
        await Promise.race([aborted(context.stopped), parentGone]);
        await running.stop();
      } finally {
        unguard();
        // An open pipe would keep the process alive.
        if (child) process.stdin.destroy();
      }
    });
}
