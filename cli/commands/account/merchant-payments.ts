import { Command, Option } from 'commander';
import { withMerchant } from './with-merchant.ts';
import type { Context } from '../context.ts';
import { wholeNumber } from '../whole-number.ts';

const page = () => new Option('--page <number>', 'page, from 1').argParser(wholeNumber(1, 999_999)).default(1);

export function paymentsCommand(context: Context): Command {
  return new Command('payments')
    .description('list the payments to you, the newest first')
    .addOption(page())
    .action(async ({ page: wanted }: { page: number }, command: Command) => {
      const { paymentsText } = await import('../../output/merchant-text.ts');
      const found = await withMerchant(context, command, (api) => api.merchantPayments({ page: wanted }));
      context.printer(command).print({ json: found, text: (style) => paymentsText(found, style) });
    });
}

export function deliveriesCommand(context: Context): Command {
  return new Command('deliveries')
    .description('list your events and their delivery, the newest first')
    .addOption(page())
    .action(async ({ page: wanted }: { page: number }, command: Command) => {
      const { deliveriesText } = await import('../../output/merchant-text.ts');
      const found = await withMerchant(context, command, (api) => api.webhookDeliveries({ page: wanted }));
      context.printer(command).print({ json: found, text: (style) => deliveriesText(found, style) });
    });
}

export function replayCommand(context: Context): Command {
  return new Command('replay')
    .description('send an event again, under the same ID')
    .argument('<id>', 'ID of the delivery')
    .action(async (id: string, _: unknown, command: Command) => {
      const { deliveryRows } = await import('../../output/merchant-text.ts');
      const one = await withMerchant(context, command, (api) => api.replayDelivery({ id }));
      context.printer(command).print({ json: one, text: () => deliveryRows([one]) });
    });
}

export function testEventCommand(context: Context): Command {
  return new Command('test-event').description('send a test event').action(async (_: unknown, command: Command) => {
    const { deliveryRows } = await import('../../output/merchant-text.ts');
    const one = await withMerchant(context, command, (api) => api.sendTestEvent({}));
    context.printer(command).print({ json: one, text: () => deliveryRows([one]) });
  });
}
