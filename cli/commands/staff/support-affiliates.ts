import { Command, Option } from 'commander';
import { EXIT } from '../../output/failure.ts';
import type { Context } from '../context.ts';

interface Flags {
  readonly partner?: 'on' | 'off';
  readonly operations?: 'on' | 'off';
  readonly reason?: string;
}

const onOrOff = (flags: string, description: string) => new Option(flags, description).choices(['on', 'off']);

/** `altway support affiliate`: what staff may know of a partner, and what it switches off. */
export function affiliateCommand(context: Context): Command {
  return new Command('affiliate')
    .description('show a partner: balances, addresses, what is on its way; or switch them off and on again')
    .argument('<account>', 'its e-mail, or its ID')
    .addOption(onOrOff('--partner <state>', 'whether they take part: without, no click of theirs counts'))
    .addOption(onOrOff('--operations <state>', 'whether they may convert and be paid out'))
    .option('--reason <text>', 'why: kept on record; a change needs it')
    .action(async (account: string, { partner, operations, reason }: Flags, command: Command) => {
      const { withStaff, staffName } = await import('../../support/with-staff.ts');
      const { staffAffiliateText } = await import('../../output/staff-affiliate-text.ts');
      const isChange = partner !== undefined || operations !== undefined;
      if (isChange !== (reason !== undefined))
        command.error('altway: a change needs --reason, and a reason a change: --partner or --operations', {
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
