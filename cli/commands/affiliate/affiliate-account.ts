import { Command, Option } from 'commander';
import { AFFILIATE_CHANNELS, type AffiliateChannel } from '../../../core/domain/affiliates/affiliate.ts';
import { STATS_RANGES, type StatsRange } from '../../../core/domain/affiliates/affiliate-stats.ts';
import { LoadAffiliate, SetLinkConfig } from '../../../core/use-cases/affiliates/affiliate-account.ts';
import { LoadStats, SummariseStats } from '../../../core/use-cases/affiliates/affiliate-stats.ts';
import { withAffiliate } from './with-affiliate.ts';
import { affiliateAccountText, statsText, summaryText } from '../../output/affiliate-text.ts';
import type { Context } from '../context.ts';

interface LinkOptions {
  readonly home?: true;
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
}

/** `altway affiliate account`: the affiliate's link, and the page it opens. */
export function affiliateAccountCommand(context: Context): Command {
  return new Command('account')
    .description('show your link; with options, set the page it opens')
    .addOption(new Option('--home', 'open the home page').conflicts(['from', 'to', 'amount']))
    .option('--from <currency>', 'open an exchange: the currency to send')
    .option('--to <currency>', 'the currency to receive')
    .option('--amount <number>', 'the amount to send')
    .action(async (options: LinkOptions, command: Command) => {
      const known = await withAffiliate(context, command, LoadAffiliate, (load) => load.execute());
      const { home, ...wanted } = options;
      const isChange = home === true || Object.keys(wanted).length > 0;
      const config = { ...known.linkConfig, ...wanted, isCustomized: home !== true };
      const account = isChange
        ? await withAffiliate(context, command, SetLinkConfig, (set) => set.execute(config))
        : known;
      context.printer(command).print({ json: account, text: (style) => affiliateAccountText(account, style) });
    });
}

interface StatsOptions {
  readonly range?: StatsRange;
  readonly channel: AffiliateChannel;
}

/** `altway affiliate stats`: clicks, exchanges and earnings. */
export function affiliateStatsCommand(context: Context): Command {
  return new Command('stats')
    .description('show clicks, exchanges and earnings: all of them, or over a range')
    .addOption(new Option('--range <range>', 'day by day or month by month').choices(STATS_RANGES))
    .addOption(new Option('--channel <channel>', 'channel of the range').choices(AFFILIATE_CHANNELS).default('web'))
    .action(async ({ range, channel }: StatsOptions, command: Command) => {
      if (range === undefined) {
        const summary = await withAffiliate(context, command, SummariseStats, (summarise) => summarise.execute());
        return context.printer(command).print({ json: summary, text: () => summaryText(summary) });
      }
      const stats = await withAffiliate(context, command, LoadStats, (load) => load.execute(channel, range));
      context.printer(command).print({ json: stats, text: () => statsText(stats) });
    });
}
