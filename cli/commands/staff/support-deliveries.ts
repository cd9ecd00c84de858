import { Command } from 'commander';
import type { Context } from '../context.ts';

/** `altway support deliveries`: what a payment's merchant was told of it. */
export function paymentDeliveriesCommand(context: Context): Command {
  return new Command('deliveries')
    .description("show what a payment's merchant was told of it, and what they answered")
    .argument('<id>', 'ID of the transaction')
    .action(async (id: string, _: unknown, command: Command) => {
      const { withStaff } = await import('../../support/with-staff.ts');
      const { deliveryRows } = await import('../../output/merchant-text.ts');
      const found = await withStaff(context, command, (api) => api.deliveries({ id }));
      const text = () => (found.length === 0 ? ['Nobody was told anything of it.'] : deliveryRows(found));
      context.printer(command).print({ json: found, text });
    });
}
