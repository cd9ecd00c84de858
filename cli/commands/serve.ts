import { Command } from 'commander';
import { exitOnUnhandledError } from '../exit-on-unhandled-error.ts';
import type { Service } from '../serve/start-service.ts';
import { aborted } from './aborted.ts';
import type { Context } from './context.ts';
import { refused } from './refused.ts';

const EXAMPLES = `
Configuration comes from the environment, or from a file named .env in the current folder: see .env.example.

Examples:
  $ altway serve
  $ PORT=8080 HOST=0.0.0.0 ALTWAY_URL=https://exchange.example altway serve`;

/** `altway serve`: runs the server with its pages until it is stopped. */
export function serveCommand(context: Context): Command {
  return new Command('serve')
    .description('start the server: the pages, the API and the embedded demonstration market')
    .addHelpText('after', EXAMPLES)
    .action(async (_: unknown, command: Command) => {
      const { startService } = await import('../serve/start-service.ts');
      const { JsonLogger } = await import('../../adapters/node/json-logger.ts');
      const logger = new JsonLogger(process.stderr);
      let service: Service | undefined;
      const unguard = exitOnUnhandledError({
        log: (message, cause) => logger.error(`the server ${message}`, { cause }),
        drain: async () => service?.stop(),
      });
      try {
        service = await startService(context.terminal.env).catch((error: unknown) => refused(command, error));
        context.terminal.stdout.write(`${service.banner.join('\n')}\n`);
        await aborted(context.stopped);
        await service.stop();
      } finally {
        unguard();
      }
    });
}
