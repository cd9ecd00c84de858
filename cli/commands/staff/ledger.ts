import { Command, Option } from 'commander';
import { EXIT } from '../../output/failure.ts';
import type { Context } from '../context.ts';
import { wholeNumber } from '../whole-number.ts';
import { decideCommand, proposalsCommand, proposeCommand } from './ledger/ledger-proposals.ts';
import { reconcileCommand } from './ledger/ledger-reconcile.ts';

const EXAMPLES = `
For staff, with a token of their own (altway staff). An audit that finds anything ends with exit code 5, a
reconciliation that finds a difference with 1, and with 4 if a chain could not be compared.

Examples:
  $ altway ledger balances
  $ altway ledger audit
  $ altway ledger reconcile
  $ altway ledger propose '0.5 ltc chain>capital' --reason 'sent to the cold wallet'
  $ altway ledger export --csv > ledger.csv
  $ altway ledger export --csv --after 120000 >> ledger.csv`;

/** `altway ledger`: the double-entry ledger. */
export function ledgerCommand(context: Context): Command {
  return new Command('ledger')
    .description('read, audit, compare, correct and export the ledger, for staff')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', EXAMPLES)
    .addCommand(balancesCommand(context))
    .addCommand(auditCommand(context))
    .addCommand(reconcileCommand(context))
    .addCommand(exportCommand(context))
    .addCommand(proposeCommand(context))
    .addCommand(proposalsCommand(context))
    .addCommand(decideCommand(context, 'approve'))
    .addCommand(decideCommand(context, 'reject'));
}

function balancesCommand(context: Context): Command {
  return new Command('balances')
    .description('show the balance of each account, and that every currency adds up to zero')
    .action(async (_: unknown, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { balancesText } = await import('../../output/ledger-text.ts');
      const balances = await withStaff(context, command, (api) => api.ledgerBalances({}));
      context.printer(command).print({ json: balances, text: (style) => balancesText(balances, style) });
      if (!balances.isBalanced) command.error('altway: the ledger does not balance', { exitCode: EXIT.unsound });
    });
}

function auditCommand(context: Context): Command {
  return new Command('audit')
    .description('check the whole ledger: hash chain, balances, entries, totals, affiliates')
    .action(async (_: unknown, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { auditLedger } = await import('../../staff/audit-ledger.ts');
      const { auditText } = await import('../../output/ledger-text.ts');
      const report = await withStaff(context, command, (api) => auditLedger(api, context.stopped));
      context.printer(command).print({ json: report, text: (style) => auditText(report, style) });
      if (!report.isSound) command.error('altway: the ledger audit found faults', { exitCode: EXIT.unsound });
    });
}

function exportCommand(context: Context): Command {
  return new Command('export')
    .description('write the ledger to standard output')
    .addOption(new Option('--csv', 'as CSV (RFC 4180), the default; with --json one line per posting'))
    .option('--after <sequence>', 'only postings after this one', wholeNumber(0, Number.MAX_SAFE_INTEGER), 0)
    .action(async ({ after, csv }: { after: number; csv?: true }, command: Command) => {
      const isJson = command.optsWithGlobals().json === true;
      if (csv && isJson) command.error('error: give either --csv or --json');
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { exportLedger } = await import('../../staff/export-ledger.ts');
      const { terminal, stopped } = context;
      const options = { out: terminal.stdout, after, isJson, stopped };
      await withStaff(context, command, (api) => exportLedger(api, options));
    });
}
