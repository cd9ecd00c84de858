import { Command, Option } from 'commander';
import type { StaffDomain } from '../../../core/ports/apis/staff-api.ts';
import { EXIT } from '../../output/failure.ts';
import type { Context } from '../context.ts';
import { staffName } from '../../staff/staff-name.ts';

interface Flags {
  readonly default?: true;
  readonly reason?: string;
}

/** `altway support domain`: the configured origin that pages send their API calls to. */
export function domainCommand(context: Context): Command {
  return new Command('domain')
    .description('show the origin that pages send their calls to, or choose another; open pages follow')
    .argument('[origin]', 'one of ALTWAY_API_ORIGINS, or the public address')
    .addOption(new Option('--default', 'go back to the public address'))
    .option('--reason <text>', 'why: kept on record; a change needs it')
    .action(async (origin: string | undefined, { default: isReset, reason }: Flags, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { printable } = await import('../../output/printable.ts');
      const isChange = origin !== undefined || isReset === true;
      if (origin !== undefined && isReset)
        command.error('altway: give an origin, or --default, not both', { exitCode: EXIT.usage });
      if (isChange !== (reason !== undefined))
        command.error('altway: an origin or --default needs --reason, and --reason needs one of them', {
          exitCode: EXIT.usage,
        });
      const found = await withStaff(context, command, (api) =>
        reason === undefined
          ? api.domain({})
          : api.setDomain({ ...(origin !== undefined && { domain: origin }), actor: staffName(), reason }),
      );
      context.printer(command).print({ json: found, text: () => domainText(found).map(printable) });
    });
}

function domainText({ domain, isDefault, choices, audit }: StaffDomain): readonly string[] {
  return [
    `API domain: ${domain}${isDefault ? ' (default)' : ''}`,
    ...choices.map((choice) => `  may be ${choice}`),
    ...audit.map(({ at, actor, action, reason }) => `${at}  ${actor}  ${action}: ${reason}`),
  ];
}
