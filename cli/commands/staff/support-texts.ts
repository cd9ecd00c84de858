import { Command } from 'commander';
import type { PressItem } from '../../../core/domain/site/content.ts';
import { EXIT } from '../../output/failure.ts';
import type { StaffFile } from '../../staff/staff-file.ts';
import type { Context } from '../context.ts';
import { refused } from '../refused.ts';

/** `altway support warning`: the warning above the exchange. */
export function warningCommand(context: Context): Command {
  return new Command('warning')
    .description('show, set or clear the warning above the exchange')
    .argument('[text]', 'its text; the present warning is shown when it is left out')
    .option('--clear', 'remove the warning')
    .action(async (text: string | undefined, { clear }: { clear?: true }, command: Command) => {
      const warning = await withFile(context, command, 'notices.json', async (file) => {
        const notices = ((await file.read()) ?? {}) as Record<string, unknown>;
        const before = typeof notices['warning'] === 'string' ? notices['warning'] : '';
        const wanted = clear ? '' : (text ?? before);
        if (wanted !== before) await file.write({ ...notices, warning: wanted });
        return wanted;
      });
      context.printer(command).print({ json: { warning }, text: () => [warning === '' ? 'No warning.' : warning] });
    });
}

/** `altway support press`: the items that `/press` lists. */
export function pressCommand(context: Context): Command {
  const list = new Command('list')
    .description('list the items')
    .action((_: unknown, command: Command) => change(context, command, (items) => items));
  const add = new Command('add')
    .description('add an item; it replaces one with the same address')
    .argument('<address>', 'where it can be read')
    .requiredOption('--date <day>', 'when it was published, such as 2026-01-31')
    .requiredOption('--title <text>', 'its title')
    .requiredOption('--source <name>', 'who published it')
    .option('--excerpt <text>', 'a sentence or two from it')
    .action(async (url: string, given: Record<string, string>, command: Command) => {
      const { pressItem } = await import('../../../adapters/node/files/file-press.ts');
      const item = pressItem({ ...given, url });
      if (typeof item === 'string') return command.error(`altway: the item ${item}`, { exitCode: EXIT.usage });
      await change(context, command, (items) => [...items.filter((other) => other.url !== url), item]);
    });
  const remove = new Command('remove')
    .description('remove an item')
    .argument('<address>', 'where it can be read')
    .action((address: string, _: unknown, command: Command) =>
      change(context, command, (items) => {
        if (items.every(({ url }) => url !== address))
          command.error(`altway: there is no item at ${address}`, { exitCode: EXIT.usage });
        return items.filter(({ url }) => url !== address);
      }),
    );
  return new Command('press')
    .description('list, add and remove the items of the press page')
    .addCommand(list)
    .addCommand(add)
    .addCommand(remove);
}

/**
 * Changes the items, writes them if they differ afterwards, and prints them. Entries of the file that are not usable
 * stay in it.
 */
async function change(
  context: Context,
  command: Command,
  work: (items: readonly PressItem[]) => readonly PressItem[],
): Promise<void> {
  const items = await withFile(context, command, 'press.json', async (file) => {
    const before = ((await file.read()) ?? []) as readonly PressItem[];
    if (!Array.isArray(before)) command.error('altway: press.json does not contain a list', { exitCode: EXIT.usage });
    const after = work(before);
    if (after !== before) await file.write(after);
    return after;
  });
  context.printer(command).print({
    json: items,
    text: () =>
      items.length === 0
        ? ['No press items.']
        : items.map(({ date, source, title, url }) => `${date}  ${source}: ${title}  ${url}`),
  });
}

async function withFile<T>(
  context: Context,
  command: Command,
  name: string,
  work: (file: StaffFile) => Promise<T>,
): Promise<T> {
  const { StaffFile: File } = await import('../../staff/staff-file.ts');
  const { data } = command.optsWithGlobals<{ data?: string }>();
  try {
    return await work(new File(name, data, context.terminal.env));
  } catch (error) {
    return refused(command, error);
  }
}
