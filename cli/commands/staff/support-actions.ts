import { Command } from 'commander';
import type { StaffAction, TransactionStanding, StaffApi } from '../../../core/ports/apis/staff-api.ts';
import type { Context } from '../context.ts';
import { staffName } from '../../staff/staff-name.ts';

interface ActionFlags {
  readonly reason: string;
  readonly refundTo?: string;
  readonly refundExtraId?: string;
  readonly to?: string;
  readonly extraId?: string;
}

/** Commands that act on a transaction. */
export function actionCommands(context: Context): readonly Command[] {
  return [
    action(context, 'retry', 'retry the step that is due, or the transfer that failed', (api, one) => api.retry(one)),
    action(context, 'hold', 'stop a transaction before its money is moved', (api, one) => api.hold(one)),
    action(context, 'release', 'let a held transaction continue', (api, one) => api.release(one)),
    action(context, 'refund', 'refund a transaction on hold, on behalf of the customer', (api, one, flags) =>
      api.refund({ ...one, ...refundOf(flags) }),
    )
      .option('--refund-to <address>', "address to refund to; the customer's own unless given")
      .option('--refund-extra-id <id>', 'memo or tag that goes with it'),
    action(
      context,
      'redirect',
      'send to another address what the first one cannot receive',
      (api, one, { to = '', extraId }) =>
        api.redirect({ ...one, address: to, ...(extraId !== undefined && { extraId }) }),
    )
      .requiredOption('--to <address>', 'the new address, chosen by its owner')
      .option('--extra-id <id>', 'memo or tag that goes with it'),
    action(context, 'bump', 'raise the fee of a payout or refund that no block includes', (api, one) => api.bump(one)),
    action(context, 'bury', 'give up a payout or refund that can never be included, and make another', (api, one) =>
      api.bury(one),
    ),
  ];
}

/** A command that acts on a transaction, with a reason that is recorded. */
function action(
  context: Context,
  name: string,
  description: string,
  act: (api: StaffApi, action: StaffAction, flags: ActionFlags) => Promise<TransactionStanding>,
): Command {
  return new Command(name)
    .description(description)
    .argument('<id>', 'ID of the transaction')
    .requiredOption('--reason <text>', 'why: kept on record')
    .action(async (id: string, flags: ActionFlags, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { standingText } = await import('../../output/standing-text.ts');
      const one = { id, actor: staffName(), reason: flags.reason };
      const standing = await withStaff(context, command, (api) => act(api, one, flags));
      context.printer(command).print({ json: standing, text: (style) => standingText(standing, style) });
    });
}

function refundOf({ refundTo, refundExtraId }: ActionFlags) {
  return {
    ...(refundTo !== undefined && { refundAddress: refundTo }),
    ...(refundExtraId !== undefined && { refundExtraId }),
  };
}
