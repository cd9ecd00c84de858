import { Command, Option } from 'commander';
import { EXIT } from '../../output/failure.ts';
import type { Context } from '../context.ts';
import { staffName } from '../../staff/staff-name.ts';

interface Flags {
  readonly partner?: 'on' | 'off';
  readonly operations?: 'on' | 'off';
  readonly reason?: string;
}

const onOrOff = (flags: string, description: string) => new Option(flags, description).choices(['on', 'off']);

/** `altway support affiliate`: an affiliate as staff may see it, with switches for participation and operations. */
export function affiliateCommand(context: Context): Command {
  return new Command('affiliate')
    .description('show an affiliate: balances, addresses, pending operations; or switch them off and on again')
    .argument('<account>', 'its e-mail, or its ID')
    .addOption(
      onOrOff('--partner <state>', 'whether they take part in the programme; if not, their clicks do not count'),
    )
    .addOption(onOrOff('--operations <state>', 'whether they may convert and be paid out'))
    .option('--reason <text>', 'why: kept on record; a change needs it')
    .action(async (account: string, { partner, operations, reason }: Flags, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { staffAffiliateText } = await import('../../output/affiliate/staff-affiliate-text.ts');
      const isChange = partner !== undefined || operations !== undefined;
      if (isChange !== (reason !== undefined))
        command.error('altway: --partner and --operations need --reason, and --reason needs one of them', {
          exitCode: EXIT.usage,
        });
      const found = await withStaff(context, command, (api) =>
        reason === undefined
          ? api.partner({ account })
          : api.setPartner({ account, ...stateOf(partner, operations), actor: staffName(), reason }),
      );
      context.printer(command).print({ json: found, text: (style) => staffAffiliateText(found, style) });
    });
}

function stateOf(partner: Flags['partner'], operations: Flags['operations']) {
  return {
    ...(partner !== undefined && { enabled: partner === 'on' }),
    ...(operations !== undefined && { operations: operations === 'on' }),
  };
}
