import { Command } from 'commander';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import { FollowTransaction } from '../../core/use-cases/follow-transaction.ts';
import { FindTransaction } from '../../core/use-cases/transaction-use-cases.ts';
import { transactionText } from '../output/transaction-text.ts';
import type { Context } from './context.ts';

const EXAMPLES = `
Examples:
  $ altway track 0dIeuM3tlcNIgeXBGEHs30iyD7xCCYpVRcVO1LaZ2uM
  $ altway track https://exchange.example/track/0dIeuM3tlcNIgeXBGEHs30iyD7xCCYpVRcVO1LaZ2uM --watch
  $ altway track 0dIeuM3tlcNIgeXBGEHs30iyD7xCCYpVRcVO1LaZ2uM --json`;

/** `altway track`: finds an exchange by the secret of its tracking link. */
export function trackCommand(context: Context): Command {
  return new Command('track')
    .description('show an exchange by its tracking link, and what to do next')
    .argument('<secret>', 'the secret of the tracking link, or the whole link')
    .option('--watch', 'follow it until it is done')
    .addHelpText('after', EXAMPLES)
    .action(async (given: string, { watch }: { watch?: true }, command: Command) => {
      const secret = /\/track\/([\w-]+)\/?(?:[?#].*)?$/.exec(given)?.[1] ?? given.trim();
      const out = context.printer(command);
      const show = (transaction: Transaction) =>
        out.print({ json: transaction, text: (style) => transactionText(transaction, style) });
      // A watch starts with one lookup, so that an exchange that is not found ends the command instead of being polled.
      const found = await context.using(command, FindTransaction, (find) => find.execute({ secret }));
      show(found);
      if (!watch) return;
      await context.using(command, FollowTransaction, (follow) => followed(follow, secret, found, context, show));
    });
}

function followed(
  follow: FollowTransaction,
  secret: string,
  found: Transaction,
  { unwatched }: Context,
  show: (transaction: Transaction) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let { sequence } = found;
    const subscription = follow.execute({ secret }, found).subscribe({
      next: (view) => {
        if (view.status !== 'ready' || view.transaction.sequence <= sequence) return;
        ({ sequence } = view.transaction);
        show(view.transaction);
      },
      error: reject,
      complete: resolve,
    });
    const stop = () => {
      subscription.unsubscribe();
      resolve();
    };
    if (unwatched.aborted) stop();
    else unwatched.addEventListener('abort', stop, { once: true });
  });
}
