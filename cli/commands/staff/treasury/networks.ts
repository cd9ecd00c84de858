import { Command } from 'commander';
import type { StaffApi, StaffNetworks } from '../../../../core/ports/apis/staff-api.ts';
import { staffName } from '../../../staff/staff-name.ts';
import type { Context } from '../../context.ts';

const HELP = `
What a venue has closed stays closed until the venue says that it is open. Where it says so no more, look at the venue's page and
say it yourself: it counts for a day. See docs/treasury.md.

Examples:
  $ altway treasury networks
  $ altway treasury networks open kraken ltc deposits --reason 'their page says open since noon'
  $ altway treasury networks end kraken ltc deposits --reason 'closed again'`;

/** `altway treasury networks`: which deposits and withdrawals venues have closed, and the word of staff against it. */
export function networksCommand(context: Context): Command {
  return new Command('networks')
    .description('list deposits and withdrawals that venues have closed, and say that one is open')
    .addHelpText('after', HELP)
    .action((_: unknown, command: Command) => show(context, command, (api) => api.networks({})))
    .addCommand(
      change(context, 'open', 'say for a day that it is open, whatever the venue told', (api, input) =>
        api.openNetwork(input),
      ),
    )
    .addCommand(
      change(context, 'end', 'let what the venue tells count again', (api, input) => api.endOpenNetwork(input)),
    );
}

type Change = Parameters<StaffApi['openNetwork']>[0];

function change(
  context: Context,
  name: string,
  description: string,
  act: (api: StaffApi, input: Change) => Promise<StaffNetworks>,
): Command {
  return new Command(name)
    .description(description)
    .argument('<venue>', 'the venue, such as kraken')
    .argument('<currency>', 'such as usdt20: it names the chain too')
    .argument('<direction>', 'deposits or withdrawals')
    .requiredOption('--reason <text>', 'why: kept on record')
    .action(
      (
        venue: string,
        currency: string,
        direction: string,
        { reason }: { readonly reason: string },
        command: Command,
      ) => {
        const input = { venue, currency, direction: direction as Change['direction'], actor: staffName(), reason };
        return show(context, command, (api) => act(api, input));
      },
    );
}

async function show(context: Context, command: Command, ask: (api: StaffApi) => Promise<StaffNetworks>): Promise<void> {
  const { withStaff } = await import('../../../staff/with-staff.ts');
  const { networksText } = await import('../../../output/treasury/networks-text.ts');
  const found = await withStaff(context, command, ask);
  context.printer(command).print({ json: found, text: () => networksText(found) });
}
