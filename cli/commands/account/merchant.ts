import { Command, InvalidArgumentError, Option } from 'commander';
import { WIDGET_KINDS, type WidgetKind } from '../../../core/domain/merchants/widget.ts';
import { askPassword, withMerchant } from './with-merchant.ts';
import type { Context } from '../context.ts';
import { wholeNumber } from '../whole-number.ts';
import { paymentsCommand, deliveriesCommand, replayCommand, testEventCommand } from './merchant-payments.ts';

const EXAMPLES = `
Every account can be a merchant: it requests payments by links and receives events about them. How links and events are
signed: docs/webhooks.md.

Examples:
  $ altway merchant secret
  $ altway merchant set --name "Ada's books" --webhook https://shop.example/altway
  $ altway merchant sign-link payment to=eth amount=0.25 address=0x… order_id=A-1001
  $ altway merchant payments
  $ altway merchant deliveries
  $ altway merchant replay k7mw2bqd9xfa`;

/** `altway merchant`: payments to the signed-in merchant. */
export function merchantCommand(context: Context): Command {
  return new Command('merchant')
    .description('take payments: links, events and their history')
    .addHelpText('after', EXAMPLES)
    .addCommand(showCommand(context))
    .addCommand(setCommand(context))
    .addCommand(secretCommand(context))
    .addCommand(signLinkCommand(context))
    .addCommand(paymentsCommand(context))
    .addCommand(deliveriesCommand(context))
    .addCommand(replayCommand(context))
    .addCommand(testEventCommand(context));
}

function showCommand(context: Context): Command {
  return new Command('show').description('show your merchant settings').action(async (_: unknown, command: Command) => {
    const { merchantText } = await import('../../output/merchant-text.ts');
    const found = await withMerchant(context, command, (api) => api.merchant({}));
    context.printer(command).print({ json: found, text: (style) => merchantText(found, style) });
  });
}

interface Settings {
  readonly name?: string;
  readonly webhook?: string | false;
  readonly test?: boolean;
}

function setCommand(context: Context): Command {
  return new Command('set')
    .description('set the name for payers, the webhook address and test mode')
    .option('--name <name>', 'shown to payers of signed links; empty: no name')
    .option('--webhook <address>', 'where events are sent')
    .option('--no-webhook', 'send no events')
    .option('--test', 'test mode: payments move no coins and are marked as tests')
    .option('--no-test', 'payments are real')
    .action(async ({ name, webhook, test }: Settings, command: Command) => {
      const { merchantText } = await import('../../output/merchant-text.ts');
      const settings = {
        ...(name !== undefined && { name }),
        ...(webhook !== undefined && { webhookUrl: webhook === false ? '' : webhook }),
        ...(test !== undefined && { isTest: test }),
      };
      const found = await withMerchant(context, command, (api) => api.setMerchant(settings));
      context.printer(command).print({ json: found, text: (style) => merchantText(found, style) });
    });
}

function secretCommand(context: Context): Command {
  return new Command('secret')
    .description('make a new secret for signing links and events; it is shown only this once')
    .action(async (_: unknown, command: Command) => {
      const proof = await askPassword(context);
      const made = await withMerchant(context, command, (api) => api.renewMerchantSecret(proof));
      context.printer(command).print({ json: made, text: () => [made.secret] });
    });
}

function signLinkCommand(context: Context): Command {
  return new Command('sign-link')
    .description('sign a link, so that nobody can change its parameters')
    .addArgument(new Command().createArgument('<kind>', 'what the link opens').choices(WIDGET_KINDS))
    .argument('<parameters...>', 'its parameters, each as name=value', parameter, {})
    .addOption(
      new Option('--expires <seconds>', 'validity from now, in seconds').argParser(wholeNumber(1, 315_360_000)),
    )
    .action(async (kind: WidgetKind, given: Record<string, string>, { expires }, command: Command) => {
      const until = expires === undefined ? {} : { expires: String(Math.floor(Date.now() / 1000) + Number(expires)) };
      const options = { ...given, ...until };
      const link = await withMerchant(context, command, (api) => api.signLink({ kind, options }));
      context.printer(command).print({ json: link, text: () => [link.url] });
    });
}

function parameter(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('must be name=value');
  return { ...before, [name]: value };
}
