import { Command } from 'commander';
import type { Context } from '../context.ts';

/** `altway support deliveries`: webhook deliveries about a merchant's payment. */
export function paymentDeliveriesCommand(context: Context): Command {
  return new Command('deliveries')
    .description("show the events sent to a payment's merchant, and the answers")
    .argument('<id>', 'ID of the transaction')
    .action(async (id: string, _: unknown, command: Command) => {
      const { withStaff } = await import('../../staff/with-staff.ts');
      const { deliveryRows } = await import('../../output/merchant-text.ts');
      const found = await withStaff(context, command, (api) => api.deliveries({ id }));
      const text = () => (found.length === 0 ? ['No events were sent for it.'] : deliveryRows(found));
      context.printer(command).print({ json: found, text });
    });
}
