import { Command } from 'commander';
import type { Context } from '../context.ts';
import { accountCommand, minerCommand, signOutCommand } from './support-accounts.ts';
import { affiliateCommand } from './support-affiliates.ts';
import { paymentDeliveriesCommand } from './support-deliveries.ts';
import { domainCommand } from './support-domain.ts';
import { restoredCommand } from './support-restored.ts';
import { pressCommand, warningCommand } from './support-texts.ts';
import { stopCommands } from './support-stops.ts';
import { suspenseCommands } from './support-suspense.ts';
import { closeCommand, ticketCommand, ticketsCommand } from './support-tickets.ts';
import { actionCommands } from './support-actions.ts';
import { explainCommand, stuckCommand } from './support-transactions.ts';

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
  $ altway support bump k7mw2bqd9xfa --reason "asked for by mail, ticket 45"
  $ altway support bury k7mw2bqd9xfa --reason "the treasury was emptied by hand with nonce 7"
  $ altway support suspense
  $ altway support return 0f3c9a1b2d4e5f60 ltc1q… --reason "its owner asked by mail, ticket 46"
  $ altway support account ada@mail.example
  $ altway support miner ada@mail.example on --reason "ticket 42"
  $ altway support affiliate ada@mail.example --operations off --reason "ticket 43"
  $ altway support domain https://api.exchange.example --reason "the other host is down"
  $ altway support stop chain ethereum --direction payout --reason "the network is congested"
  $ altway support resume chain ethereum --direction payout --reason "fees are normal again"
  $ altway support tickets --open
  $ altway support close q7w2e9r4t6y1 --reason "answered by mail"`;

/** `altway support`: commands for support staff. */
export function supportCommand(context: Context): Command {
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
  for (const one of [...actionCommands(context), ...stopCommands(context), ...suspenseCommands(context)])
    support.addCommand(one);
  return support;
}
