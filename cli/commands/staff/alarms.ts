import { Command } from 'commander';
import { DIFFERS, EXIT } from '../../output/failure.ts';
import type { Context } from '../context.ts';

const EXAMPLES = `
What is an alarm, and how alarms reach people: docs/operations.md, Alarms.

Examples:
  $ altway alarms
  $ altway alarms test`;

/** `altway alarms`: what needs attention now. */
export function alarmsCommand(context: Context): Command {
  return new Command('alarms')
    .description('list what needs attention now, and test how alarms reach people, for staff')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', EXAMPLES)
    .action(async (_: unknown, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { alarmsText } = await import('../../output/alarms/alarms-text.ts');
      const found = await withStaff(context, command, (api) => api.alarms({}));
      context.printer(command).print({ json: found, text: () => alarmsText(found) });
    })
    .addCommand(testCommand(context));
}

function testCommand(context: Context): Command {
  return new Command('test')
    .description('send a test through every channel; exit code 1 if one does not take it')
    .action(async (_: unknown, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { alarmTestText } = await import('../../output/alarms/alarms-text.ts');
      const found = await withStaff(context, command, (api) => api.testAlarms({}));
      context.printer(command).print({ json: found, text: () => alarmTestText(found) });
      if (found.channels.some(({ failure }) => failure !== undefined))
        command.error('altway: a channel did not take the test', { exitCode: EXIT.differs, code: DIFFERS });
    });
}
