import { Command } from 'commander';
import type { StaffTransfer, StaffApi } from '../../../../core/ports/apis/staff-api.ts';
import { staffName } from '../../../staff/staff-name.ts';
import type { Context } from '../../context.ts';
import { wholeNumber } from '../../whole-number.ts';

const MOVE_HELP = `
Places are hot, cold, and names of venues. The file that ALTWAY_TREASURY names has their addresses and the limits. Above its
approvalAbove another person approves: see docs/treasury.md.

Examples:
  $ altway treasury move btc hot kraken 0.5 --reason 'orders need coins there'
  $ altway treasury move usdt20 kraken hot 20000 --reason 'payouts of the weekend'`;

const TRANSFERS_HELP = `
States, and what to do in each: docs/treasury.md.

Examples:
  $ altway treasury transfers
  $ altway treasury transfers approve 8f0c… --reason 'agreed'
  $ altway treasury transfers confirm 8f0c… --reference 0x57fd… --reason 'withdrawn at Kraken'`;

/** `altway treasury move`: plans a transfer. */
export function moveCommand(context: Context): Command {
  return new Command('move')
    .description('move coins between the hot wallet, venues and the cold address')
    .argument('<currency>', 'such as usdt20: it names the chain too')
    .argument('<from>', 'hot, or the name of a venue')
    .argument('<to>', 'hot, cold, or the name of a venue')
    .argument('<amount>', 'in whole units, such as 0.5; of a venue with its fee')
    .requiredOption('--reason <text>', 'why: kept on record')
    .addHelpText('after', MOVE_HELP)
    .action(
      async (
        currency: string,
        from: string,
        to: string,
        amount: string,
        { reason }: { readonly reason: string },
        command: Command,
      ) => {
        const wanted = { currency, from, to, amount, actor: staffName(), reason };
        await show(context, command, async (api) => [await api.planTransfer(wanted)]);
      },
    );
}

/** `altway treasury transfers`: lists transfers, and what people do with them. */
export function transfersCommand(context: Context): Command {
  return new Command('transfers')
    .description('list transfers between places: those that have not ended, then the newest')
    .option('--limit <n>', 'how many of the newest', wholeNumber(1, 1_000), 20)
    .addHelpText('after', TRANSFERS_HELP)
    .action(async ({ limit }: { readonly limit: number }, command: Command) => {
      await show(context, command, (api) => api.transfers({ limit }));
    })
    .addCommand(
      stepCommand(context, 'approve', 'approve what another person has planned', (api, one) =>
        api.approveTransfer(one),
      ),
    )
    .addCommand(
      stepCommand(context, 'cancel', 'end a transfer that has moved nothing', (api, one) => api.cancelTransfer(one)),
    )
    .addCommand(
      stepCommand(context, 'confirm', 'confirm a withdrawal that you made at a venue', (api, one, { reference = '' }) =>
        api.confirmTransfer({ ...one, reference }),
      ).requiredOption('--reference <id>', "the chain's transaction, as the venue shows it"),
    )
    .addCommand(
      stepCommand(context, 'arrive', 'book what arrived, where it is not seen by itself', (api, one, { amount = '' }) =>
        api.arriveTransfer({ ...one, amount }),
      ).requiredOption('--amount <n>', 'what arrived, in whole units'),
    )
    .addCommand(
      stepCommand(context, 'give-up', 'end a transfer without booking what became of its coins', (api, one) =>
        api.giveUpTransfer(one),
      ),
    );
}

interface Given {
  readonly reason: string;
  readonly reference?: string;
  readonly amount?: string;
}

type Step = (
  api: StaffApi,
  one: { readonly id: string; readonly actor: string; readonly reason: string },
  given: Given,
) => Promise<StaffTransfer>;

function stepCommand(context: Context, name: string, what: string, step: Step): Command {
  return new Command(name)
    .description(what)
    .argument('<id>', 'ID of the transfer')
    .requiredOption('--reason <text>', 'why: kept on record')
    .action(async (id: string, given: Given, command: Command) => {
      const one = { id, actor: staffName(), reason: given.reason };
      await show(context, command, async (api) => [await step(api, one, given)]);
    });
}

async function show(
  context: Context,
  command: Command,
  work: (api: StaffApi) => Promise<readonly StaffTransfer[]>,
): Promise<void> {
  const { withStaff } = await import('../../../staff/with-staff.ts');
  const { transfersText } = await import('../../../output/treasury/transfers-text.ts');
  const found = await withStaff(context, command, work);
  context.printer(command).print({ json: found, text: () => transfersText(found) });
}
