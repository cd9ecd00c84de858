import { Command } from 'commander';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { DIFFERS, EXIT } from '../../output/failure.ts';
import type { Context } from '../context.ts';

const HELP = `
For the operator, on the machine of the server and as its user, before the first start and at any time after. It changes
nothing and prints no password. Stops, alarms and hot wallets are asked of the running server, with a staff token.
Exit code 0: ready; 1: something is to mend.

Examples:
  $ altway doctor
  $ altway doctor --json`;

/** `altway doctor`: examines the installation. */
export function doctorCommand(context: Context): Command {
  return new Command('doctor')
    .description('check everything that the exchange needs, and say what to mend')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', HELP)
    .action(async ({ data }: { data?: string }, command: Command) => {
      const { examine } = await import('../../doctor/examine.ts');
      const { askServer } = await import('../../doctor/ask-server.ts');
      const { doctorText } = await import('../../doctor/doctor-text.ts');
      const { terminal } = context;
      const env = { ...terminal.env, ...(data !== undefined && { ALTWAY_DATA: data }) };
      const examination = await examine({ env, staff: (action) => askServer(terminal, env, action) }).catch(
        (error: unknown) => {
          throw ExchangeError.from(error);
        },
      );
      context.printer(command).print({ json: examination, text: (style) => doctorText(examination, style) });
      if (!examination.isReady)
        command.error('altway: something is to mend', { exitCode: EXIT.differs, code: DIFFERS });
    });
}
