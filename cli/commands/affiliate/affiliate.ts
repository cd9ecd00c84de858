import { Command } from 'commander';
import { affiliateAccountCommand, affiliateStatsCommand } from './affiliate-account.ts';
import { addressesCommand, balancesCommand, convertCommand, payoutCommand } from './affiliate-balances.ts';
import { linksCommand } from './affiliate-links.ts';
import { conversionsCommand, operationsCommand, payoutsCommand } from './affiliate-records.ts';
import type { Context } from '../context.ts';

const EXAMPLES = `
Sign in first, with altway login. Payouts and addresses need a code of the authenticator: it is asked for, or piped, or given
with --code.

Examples:
  $ altway affiliate account --from btc --to eth --amount 0.5
  $ altway affiliate stats --range 90d
  $ altway affiliate links newsletter
  $ altway affiliate convert --all --into btc
  $ altway affiliate addresses set ltc ltc1q0a6jq0u8sq5sgjh5qk6vqyqmw3w8m3k5jwcn6s
  $ altway affiliate payout ltc
  $ altway affiliate operations --csv > operations.csv`;

/** `altway affiliate`: the affiliate's link, statistics and earnings. */
export function affiliateCommand(context: Context): Command {
  const command = new Command('affiliate')
    .description('your affiliate link, its statistics, and your earnings')
    .addHelpText('after', EXAMPLES);
  const makers = [
    affiliateAccountCommand,
    affiliateStatsCommand,
    linksCommand,
    balancesCommand,
    convertCommand,
    payoutCommand,
    addressesCommand,
    conversionsCommand,
    operationsCommand,
    payoutsCommand,
  ];
  for (const make of makers) command.addCommand(make(context));
  return command;
}
