import { Command } from 'commander';
import { headLine, itemLine, LINK_COLUMNS } from '../../../core/domain/affiliates/affiliate-csv.ts';
import { AddLink, ListLinks } from '../../../core/use-cases/affiliates/affiliate-account.ts';
import { linksText } from '../../output/affiliate/affiliate-stats-text.ts';
import { printableFile } from '../../output/printable.ts';
import type { Context } from '../context.ts';
import { withAffiliate } from './with-affiliate.ts';

/** `altway affiliate links`: named links, and what each led to. */
export function linksCommand(context: Context): Command {
  return new Command('links')
    .description('list your named links and what each led to; with a name, make one')
    .argument('[name]', 'name of a new link: 1 to 32 letters, digits, hyphens or underscores')
    .option('--csv', 'print the list as CSV')
    .action(async (name: string | undefined, { csv }: { readonly csv?: true }, command: Command) => {
      const links =
        name === undefined
          ? await withAffiliate(context, command, ListLinks, (list) => list.execute())
          : await withAffiliate(context, command, AddLink, (add) => add.execute(name));
      if (csv) {
        const lines = links.map((link) => itemLine(LINK_COLUMNS, link));
        context.terminal.stdout.write(printableFile(headLine(LINK_COLUMNS) + lines.join('')));
        return;
      }
      context.printer(command).print({ json: links, text: () => linksText(links) });
    });
}
