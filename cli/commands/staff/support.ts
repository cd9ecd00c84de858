import { Command } from 'commander';
import type { StaffAction, TransactionStanding, SupportApi } from '../../../core/ports/apis/support-api.ts';
import type { Context } from '../context.ts';
import { accountCommand, minerCommand, signOutCommand } from './support-accounts.ts';
import { affiliateCommand } from './support-affiliates.ts';
import { paymentDeliveriesCommand } from './support-deliveries.ts';
import { domainCommand } from './support-domain.ts';
import { restoredCommand } from './support-restored.ts';
import { pressCommand, warningCommand } from './support-texts.ts';
import { closeCommand, ticketCommand, ticketsCommand } from './support-tickets.ts';
import { wholeNumber } from '../whole-number.ts';

const EXAMPLES = `
For staff, with a token of their own (altway staff). Every action is recorded with your name and the reason. While no
server runs, the action is stored and carried out when it starts. How to read the output: docs/support.md.

Examples:
  $ altway support explain k7mw2bqd9xfa
  $ altway support stuck --attempts 3
  $ altway support deliveries k7mw2bqd9xfa
  $ altway support hold k7mw2bqd9xfa --reason "customer says the address is wrong"
  $ altway support refund k7mw2bqd9xfa --refund-to ltc1q… --reason "asked for by mail, ticket 41"
  $ altway support redirect k7mw2bqd9xfa --to 0x… --reason "the contract refuses it, ticket 44"
  $ altway support account ada@mail.example
  $ altway support miner ada@mail.example on --reason "ticket 42"
  $ altway support affiliate ada@mail.example --operations off --reason "ticket 43"
  $ altway support domain https://api.exchange.example --reason "the other host is down"
  $ altway support tickets --open
  $ altway support close q7w2e9r4t6y1 --reason "answered by mail"`;

interface ActionFlags {
  readonly reason: string;
  readonly refundTo?: string;
  readonly refundExtraId?: string;
  readonly to?: string;
  readonly extraId?: string;
}

/** `altway support`: commands for support staff. */
export function supportCommand(context: Context): Command {
  const actions = [
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
  ];
  const support = new Command('support')
    .description('look into transactions and accounts, and act on them, for staff')
    .option('--data <folder>', 'data folder of the server; ALTWAY_DATA unless given')
    .addHelpText('after', EXAMPLES)
    .addCommand(explainCommand(context))
    .addCommand(stuckCommand(context))
    .addCommand(restoredCommand(context))
    .addCommand(paymentDeliveriesCommand(context))
    .addCommand(accountCommand(context))
    .addCommand(minerCommand(context))
    .addCommand(warningCommand(context))
    .addCommand(pressCommand(context))
    .addCommand(domainCommand(context))
    .addCommand(signOutCommand(context))
    .addCommand(affiliateCommand(context))
    .addCommand(ticketsCommand(context))
    .addCommand(ticketCommand(context))
    .addCommand(closeCommand(context));
  for (const one of actions) support.addCommand(one);
  return support;
}

function explainCommand(context: Context): Command {
  return new Command('explain')
    .description('show everything about a transaction: events, postings, the step that is due')
    .argument('<id>', 'ID of the transaction')
    .action(async (id: string, _: unknown, command: Command) => {
      const { withStaff } = await import('../../support/with-staff.ts');
      const { explanationText } = await import('../../output/explanation-text.ts');
      const found = await withStaff(context, command, (api) => api.explain({ id }));
      context.printer(command).print({ json: found, text: (style) => explanationText(found, style) });
    });
}

function stuckCommand(context: Context): Command {
  return new Command('stuck')
    .description('list the transactions whose next step keeps failing, or that stand still')
    .option('--attempts <number>', 'only those that failed at least this many times', wholeNumber(1, 1_000_000), 1)
    .action(async ({ attempts }: { attempts: number }, command: Command) => {
      const { withStaff } = await import('../../support/with-staff.ts');
      const { stuckText } = await import('../../output/explanation-text.ts');
      const found = await withStaff(context, command, (api) => api.stuck({ attempts }));
      context.printer(command).print({ json: found, text: () => stuckText(found) });
    });
}

function action(
  context: Context,
  name: string,
  description: string,
  act: (api: SupportApi, action: StaffAction, flags: ActionFlags) => Promise<TransactionStanding>,
): Command {
  return new Command(name)
    .description(description)
    .argument('<id>', 'ID of the transaction')
    .requiredOption('--reason <text>', 'why: kept on record')
    .action(async (id: string, flags: ActionFlags, command: Command) => {
      const { withStaff, staffName } = await import('../../support/with-staff.ts');
      const { standingText } = await import('../../output/explanation-text.ts');
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
