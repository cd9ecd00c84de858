import { Command } from 'commander';
import { DIFFERS, EXIT } from '../../../output/failure.ts';
import type { Context } from '../../context.ts';
import { wholeNumber } from '../../whole-number.ts';

const MAX_WAIT = 3_600;

/** `altway ledger reconcile`: holds the ledger against the chains. */
export function reconcileCommand(context: Context): Command {
  return new Command('reconcile')
    .description('compare the ledger with what the chains hold, to the last unit')
    .option('--wait <seconds>', 'how long the servers may take', wholeNumber(1, MAX_WAIT), 120)
    .action(async ({ wait }: { wait: number }, command: Command) => {
      const { withStaff } = await import('../../../staff/with-staff.ts');
      const { awaitReconciliation } = await import('../../../staff/await-reconciliation.ts');
      const { reconciliationText } = await import('../../../output/reconciliation-text.ts');
      const report = await withStaff(context, command, (api) => awaitReconciliation(api, wait, context.stopped));
      context.printer(command).print({ json: report, text: (style) => reconciliationText(report, style) });
      if (!report.agrees)
        command.error('altway: the chains do not hold what the ledger says', { exitCode: EXIT.differs, code: DIFFERS });
      if (report.unanswered.length > 0 || report.chains.length === 0)
        command.error('altway: not every chain was compared', { exitCode: EXIT.unreachable, code: DIFFERS });
    });
}
