import { Command } from 'commander';
import type { HedgingRisk, StaffApi } from '../../../core/ports/apis/staff-api.ts';
import { staffName } from '../../staff/staff-name.ts';
import type { Context } from '../context.ts';

const EXAMPLES = `
A halt lets nothing new be sent to a venue; orders that were sent are followed to their end. Customers' exchanges go on:
altway support stop stops those. See docs/hedging.md.

Examples:
  $ altway risk
  $ altway risk halt kraken --reason 'withdrawals are suspended there'
  $ altway risk resume kraken --reason 'deposit of 2 November booked'
  $ altway risk halt --reason 'the market is wild'`;

/** `altway risk`: the kill switch of the trading at venues. */
export function riskCommand(context: Context): Command {
  return new Command('risk')
    .description('show, halt and resume the trading at venues, for staff')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', EXAMPLES)
    .action((_: unknown, command: Command) => shown(context, command, (api) => api.risk({})))
    .addCommand(change(context, 'halt', 'send nothing new to a venue', (api, input) => api.haltHedging(input)))
    .addCommand(change(context, 'resume', 'end a halt', (api, input) => api.resumeHedging(input)));
}

type Change = Parameters<StaffApi['haltHedging']>[0];

function change(
  context: Context,
  name: string,
  description: string,
  act: (api: StaffApi, input: Change) => Promise<HedgingRisk>,
): Command {
  return new Command(name)
    .description(description)
    .argument('[venue]', 'the venue, such as kraken; all unless given')
    .requiredOption('--reason <text>', 'why: kept on record')
    .action((venue: string | undefined, { reason }: { readonly reason: string }, command: Command) => {
      const input = { ...(venue !== undefined && { venue }), actor: staffName(), reason };
      return shown(context, command, (api) => act(api, input));
    });
}

async function shown(context: Context, command: Command, ask: (api: StaffApi) => Promise<HedgingRisk>): Promise<void> {
  const { withStaff } = await import('../../staff/with-staff.ts');
  const { riskText } = await import('../../output/hedging/hedging-text.ts');
  const { printable } = await import('../../output/printable.ts');
  const found = await withStaff(context, command, ask);
  context.printer(command).print({ json: found, text: () => riskText(found).map(printable) });
}
