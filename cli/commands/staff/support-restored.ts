import { Command } from 'commander';
import { MAX_INDEXES } from '../../../core/contract/staff/staff-inputs.ts';
import type { Context } from '../context.ts';
import { wholeNumber } from '../whole-number.ts';
import { staffName } from '../../staff/staff-name.ts';

const HELP = `
Run it before the server starts again: a database from a backup lacks the payments and addresses of the time since.
--indexes must be more than the exchanges created since on any chain. What to do then: docs/operations.md.`;

interface RestoredFlags {
  readonly indexes: number;
  readonly newestJournal?: true;
  readonly reason: string;
}

/** `altway support restored`: prevents a server restored from a backup from repeating what it did after the backup. */
export function restoredCommand(context: Context): Command {
  return new Command('restored')
    .description('after a restore: skip pay-in addresses, and stop every exchange unless the journal is the newest')
    .requiredOption(
      '--indexes <number>',
      'number of pay-in addresses to skip, of each chain',
      wholeNumber(1, MAX_INDEXES),
    )
    .option('--newest-journal', "nothing is held: the signer's and the venue's files are the newest, not from a backup")
    .requiredOption('--reason <text>', 'why, such as which backup: kept on record')
    .addHelpText('after', HELP)
    .action(async ({ indexes, newestJournal, reason }: RestoredFlags, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { restoredText } = await import('../../output/restored-text.ts');
      const isJournalNewest = newestJournal === true;
      const action = { indexes, isJournalNewest, actor: staffName(), reason };
      const done = await withStaff(context, command, (api) => api.restored(action));
      context.printer(command).print({ json: done, text: () => restoredText(done) });
    });
}
