import { Command } from 'commander';
import { tokenText } from '../../output/account-text.ts';
import type { Context } from '../context.ts';

const EXAMPLES = `
For staff, with a token of their own (altway staff). A live token opens its account, and others on the machine can read a
command's arguments: give - to read it from standard input.

Examples:
  $ altway token 0dIeuM3tlcNIgeXBGEHs30iyD7xCCYpVRcVO1LaZ2uM
  $ altway token https://exchange.example/recover/0dIeuM3tlcNIgeXBGEHs30iyD7xCCYpVRcVO1LaZ2uM
  $ altway token - < link.txt`;

/** `altway token`: the state of the token in a mail's link, for staff. */
export function tokenCommand(context: Context): Command {
  return new Command('token')
    .description('show staff the state of the token in a mail')
    .argument('<token>', 'the token, or the whole link; - reads it from standard input')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', EXAMPLES)
    .action(async (word: string, _: unknown, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { Questions } = await import('../../accounts/questions.ts');
      const given = word === '-' ? ((await Questions.once(context.terminal, 'Token: ')) ?? '') : word;
      const token = /\/recover\/([\w-]+)\/?(?:[?#].*)?$/.exec(given)?.[1] ?? given.trim();
      const found = await withStaff(context, command, (api) => api.token({ token }));
      context.printer(command).print({ json: found, text: (style) => tokenText(found, style) });
    });
}
